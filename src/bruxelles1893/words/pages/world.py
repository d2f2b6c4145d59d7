"""The world of the game: Brussels in 1893, its architects, its people and its exhibitions."""

from __future__ import annotations

from typing import Final

from bruxelles1893.words.choosing import TextTable

WORLD: Final = TextTable(
    "world",
    {
        "brussels": "Brussels and the year",
        "brussels.lead": "A city of half a million people is building at every corner. Its river "
        "has vanished under new boulevards, the Palace of Justice looks down on the old streets, "
        "and a few young architects draw houses such as nobody has seen.",
        "houses": "Two houses",
        "houses.text": "Victor Horta finishes a house for the engineer Autrique and one for the "
        "professor Tassel. In the second, iron stands in the open like stems, stairs turn around "
        "a well of light, and lines curl from the floor to the lamps. Architecture has a new "
        "style. A few streets away Paul Hankar builds his own house in the same year.",
        "strike": "A strike in April",
        "strike.text": "Workers all over the country lay down their tools for the right to vote. "
        "People are shot, then parliament gives in: every man aged 25 or over gets a vote, and men "
        "with property or schooling get two or three. Women wait until 1948.",
        "grand-place": "The Grand-Place",
        "grand-place.text": "The town hall is medieval. Most houses around it were rebuilt after "
        "French guns had destroyed the square in 1695. Charles Buls, the mayor, now has them "
        "restored one by one.",
        "bourse": "The Stock Exchange",
        "bourse.text": "It opened in 1873 on the boulevard above the covered river, a temple of "
        "money full of statues. Auguste Rodin, then unknown, worked on them.",
        "sainte-catherine": "Sainte-Catherine",
        "sainte-catherine.text": "Ships once unloaded in the middle of the town. From the 1850s "
        "on, one dock after another was filled in; a church, squares and a fish market took their "
        "place.",
        "cinquantenaire": "Cinquantenaire Park",
        "cinquantenaire.text": "It was laid out for the fiftieth birthday of Belgium in 1880. Of "
        "the great arch only the base was ready then; the rest was wood. Today’s arch was "
        "finished in 1905.",
        "courthouse": "The Palace of Justice",
        "courthouse.text": "Joseph Poelaert’s giant took seventeen years and opened in 1883. A "
        "whole neighbourhood had to make room. For a long time afterwards, “architect” was a term "
        "of abuse in Brussels. In the game, pawns that were too busy in town wait here.",
        "architects": "Five architects",
        "architects.lead": "Each player’s house grows in the manner of one of these five. The "
        "drawings are our own, freely done; the real houses can be visited.",
        "horta": "Victor Horta",
        "horta.text": "The son of a shoemaker from Ghent brings iron out of the factory hall into "
        "the drawing room. After the Tassel house he builds for Solvay, for the workers’ party, "
        "and for himself. Four of his town houses are world heritage today; his People’s House "
        "was pulled down in 1965.",
        "hankar": "Paul Hankar",
        "hankar.text": "A stonecutter’s son who loves wrought iron and bright pictures on the "
        "wall, which his friend Adolphe Crespin scratches into the plaster. His own house of 1893 "
        "still stands in the rue Defacqz. He dies at forty-one.",
        "cauchie": "Paul Cauchie",
        "cauchie.text": "More painter than builder: his firm decorates hundreds of fronts with "
        "sgraffito. On his own house of 1905 tall women stand for the arts, with the words: by "
        "us, for us.",
        "saintenoy": "Paul Saintenoy",
        "saintenoy.text": "He knows old buildings as a scholar and builds a very new one: the "
        "store Old England of 1899, all iron and glass, just below the royal palace. Today it is "
        "the museum of musical instruments.",
        "strauven": "Gustave Strauven",
        "strauven.text": "He learns with Horta and goes further than anybody. The house of the "
        "painter Saint-Cyr, begun when he is twenty-two, is four metres wide and one tangle of "
        "iron from the ground to the round loggia at the top. He dies in 1919, after serving in "
        "the war.",
        "nobles": "People of their time",
        "nobles.lead": "Our cards call them nobles; most were bankers, engineers, politicians "
        "and artists. All of them lived in these years.",
        "brugmann": "Georges Brugmann",
        "brugmann.text": "A banker who builds avenues at the edge of the city and gives much of "
        "his fortune away. Horta designed the hospital that bears his name. He helps everybody at "
        "the start: with money.",
        "empain": "Édouard Empain",
        "empain.text": "A teacher’s son who becomes an engineer, then a banker, and lays tram "
        "lines from Brussels to Cairo. A few years later he builds the Paris Métro.",
        "solvay": "Ernest Solvay",
        "solvay.text": "With a new way to make soda he becomes one of the richest men of the "
        "country, and pays for science, schools and, later, the meetings of the great physicists. "
        "His son orders a town house from Horta, and no expense is spared.",
        "buls": "Charles Buls",
        "buls.text": "A goldsmith who became mayor. He saves the Grand-Place, opens schools, and "
        "publishes in 1893 a small book on the beauty of cities. It is read all over Europe.",
        "albert": "Prince Albert",
        "albert.text": "Eighteen years old in 1893, a nephew of Leopold II. He climbs mountains, "
        "reads about engines, and will be king from 1909, in the First World War too.",
        "vandevelde": "Henry van de Velde",
        "vandevelde.text": "A painter who lays down his brush about this time, because a chair or "
        "a book seems just as worthy. He draws his house, its furniture and his wife’s dresses; "
        "in Weimar he founds the school from which the Bauhaus grows.",
        "vandervelde": "Émile Vandervelde",
        "vandervelde.text": "A young lawyer of the workers’ party. He is elected to parliament in "
        "1894 and later becomes minister of justice. No wonder he gets pawns out of court.",
        "maeterlinck": "Maurice Maeterlinck",
        "maeterlinck.text": "A poet from Ghent. “Pelléas and Mélisande” is first played in Paris "
        "in May 1893, and Debussy makes an opera of it. In 1911 he wins the Nobel Prize.",
        "nagelmackers": "Georges Nagelmackers",
        "nagelmackers.text": "He saw sleeping cars in America and gave them to Europe: his "
        "company’s Orient Express has run since 1883.",
        "privat-livemont": "Privat-Livemont",
        "privat-livemont.text": "A painter from Schaerbeek who makes posters for cocoa, absinthe "
        "and baths: women, flowers, a thick outline, a white edge.",
        "exhibitions": "Exhibitions",
        "exhibitions.lead": "Art was made in workshops, but it was talked about at exhibitions. "
        "Brussels had some of the boldest in Europe.",
        "les-xx": "Les XX, 1884 to 1893",
        "les-xx.text": "Twenty artists and their guests hang what no official salon wants: "
        "Seurat, Gauguin, Van Gogh, who sells “The Red Vineyard” there. The exhibition of 1893 is "
        "the last.",
        "libre-esthetique": "La Libre Esthétique, from 1894",
        "libre-esthetique.text": "The society that follows shows chairs, wallpaper, posters and "
        "books beside paintings, as their equals. House, lamp and door handle from one hand: that "
        "is the idea of Art Nouveau.",
        "worlds-fairs": "World’s fairs",
        "worlds-fairs.text": "In 1893 the world travels to Chicago. Brussels invites it in 1897, "
        "to the Cinquantenaire and to Tervuren, where Hankar and Van de Velde fit out halls for "
        "the king’s Congo. Hundreds of Congolese people were put on show there, and seven of them "
        "died. The splendour of these years had this price, too.",
        "in-the-game": "In the game",
        "in-the-game.text": "In the first edition whoever passes first takes an exhibition tile. "
        "In Belle Époque you build pavilions of a world’s fair, and at the end of each round the "
        "visitors in their rows count.",
        "credits": "Credits",
        "credits.game": "The game",
        "credits.author": "Author",
        "credits.first": "First edition (2013)",
        "credits.second": "Second edition, with Belle Époque",
        "credits.illustrator": "Illustrations: {name}",
        "credits.publisher": "Publisher: {name}",
        "credits.spanish": "In Spanish: {name}",
        "credits.russian": "In Russian: {name}",
        "credits.here": "This digital edition",
        "credits.here.text": "It is made by the people of the bruxelles1893 project in their "
        "free time, and costs nothing. The program, drawings and texts are their own; the "
        "program may be used under the MIT licence. Typefaces: Forum, Federo and Source Sans "
        "3, under the SIL Open Font License. Idiomorph (0BSD) replaces parts of pages.",
        "credits.unofficial": "Unofficial",
        "credits.unofficial.text": "Neither the author nor a publisher has made, checked or "
        "approved this edition. The name and the art of the printed game belong to their owners; "
        "nothing of that art is used here. If you like the game, get the box.",
    },
)
"""Texts of the pages about the world of the game, and of the credits."""
