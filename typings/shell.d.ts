/** What the page around the game tells those who watch it from outside. */
interface Window {
  bruxelles: {
    /** Starts Python anew; says whether games are kept. */
    restart(): Promise<boolean | undefined>;
    isRestored: boolean | null | undefined;
    hasNetwork: boolean;
    rehearsed: Promise<boolean> | null;
  };
}
