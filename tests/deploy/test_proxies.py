"""The files of `deploy/` with the real programs: a game is played and heard through each proxy."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from bruxelles1893.server.settings import Settings
from patience import SECONDS, wait_until
from server.conftest import NO_LIMITS
from server.support import Json, Served, free_port, served

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
WHOLE = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""
"""What Debian's own nginx.conf does around a site, in a folder of its own."""
SITE = "club.example"


def program(name: str, package: str) -> str:
    """A program of this machine, or the reason why the test could not run."""
    found = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        pytest.skip(f"could not run: {name} is not installed (Debian: {package})")
    return found


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server as its operator sets it up behind a proxy."""
    settings = Settings(
        data=tmp_path_factory.mktemp("data"),
        limits=NO_LIMITS,
        bot_processes=1,
        public_url=f"https://{SITE}",
        allowed_hosts=(SITE, "127.0.0.1"),
        is_https=True,
    )
    with served(settings, options={"proxy_headers": True}) as running:
        yield running


@contextmanager
def running(command: list[str], environment: dict[str, str], is_up: httpx.Client) -> Iterator[None]:
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: answers(is_up) or process.poll() is not None)
        assert process.poll() is None, "the proxy did not start"
        yield
    finally:
        process.terminate()
        process.wait(SECONDS)


def answers(client: httpx.Client) -> bool:
    try:
        return client.get("/api/health").status_code == 200
    except httpx.TransportError:
        return False


def client_of(address: str, trusted: ssl.SSLContext | bool, **headers: str) -> httpx.Client:
    return httpx.Client(
        base_url=address, verify=trusted, timeout=SECONDS, headers={"Host": SITE, **headers}
    )


def plays_and_hears(client: httpx.Client) -> None:
    """A person signs in by cookie, makes a table, plays, and hears the move as it comes."""
    client.cookies.clear()
    first = client.get("/api/me")
    assert "Secure" in first.headers["set-cookie"]
    me: Json = first.json()
    cookie = {"Cookie": "; ".join(f"{each.name}={each.value}" for each in client.cookies.jar)}
    write = cookie | {"X-CSRF-Token": me["csrf_token"], "Origin": f"https://{SITE}"}
    seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
    made = client.post("/api/tables", json={"seats": seats}, headers=write)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    with client.stream("GET", f"/api/tables/{table}/events", headers=cookie) as events:
        lines = events.iter_lines()
        assert any(line.startswith("data:") for line in lines)
        shown = client.get(f"/api/tables/{table}/view", headers=cookie).json()
        body = {"number": shown["number"], "options": [shown["options"][0]["notation"]]}
        moved = client.post(f"/api/tables/{table}/moves", json=body, headers=write)
        assert moved.status_code == 200, moved.text
        assert any(line == f"id: {moved.json()['number']}" for line in lines)


def certify(folder: Path, name: str = "cert") -> Path:
    """A certificate for the site, and its key beside it."""
    openssl = program("openssl", "openssl")
    certificate, key = folder / f"{name}.pem", folder / f"{name}.key"
    subject = ["-subj", f"/CN={SITE}", "-addext", f"subjectAltName=DNS:{SITE},IP:127.0.0.1"]
    made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    subprocess.run(
        [openssl, *made, "-keyout", str(key), "-out", str(certificate)],
        check=True,
        capture_output=True,
    )
    return certificate


class Nginx:
    """nginx before a server, by the file of `deploy/`."""

    def __init__(self, behind: Served, folder: Path, *changes: tuple[str, str]) -> None:
        nginx, self.certificate = program("nginx", "nginx-light"), certify(folder)
        self.plain, self.secure = free_port(), free_port()
        site = (DEPLOY / "nginx" / "bruxelles.conf").read_text()
        for before, after in (
            ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
            ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.secure} ssl http2;"),
            ("/etc/ssl/club.example.pem", str(self.certificate)),
            ("/etc/ssl/club.example.key", str(self.certificate.with_suffix(".key"))),
            ("    server 127.0.0.1:1893 ", f"    server {behind.address.removeprefix('http://')} "),
            *changes,
        ):
            assert site.count(before) == 1, before
            site = site.replace(before, after)
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(WHOLE.format(folder=folder))
        self.command = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        tried = subprocess.run([*self.command, "-t"], capture_output=True, text=True, check=False)
        assert tried.returncode == 0, tried.stderr

    @contextmanager
    def running(self) -> Iterator[httpx.Client]:
        trusted = ssl.create_default_context(cafile=str(self.certificate))
        with (
            client_of(f"https://127.0.0.1:{self.secure}", trusted) as client,
            running(self.command, dict(os.environ), client),
        ):
            yield client

    def reload(self) -> None:
        subprocess.run([*self.command, "-s", "reload"], check=True, capture_output=True)

    def shown_certificate(self) -> str:
        return ssl.get_server_certificate(("127.0.0.1", self.secure))


def test_nginx(behind: Served, tmp_path: Path) -> None:
    nginx = Nginx(behind, tmp_path)
    with nginx.running() as client:
        plays_and_hears(client)
        moved = httpx.get(
            f"http://127.0.0.1:{nginx.plain}/rules", headers={"Host": SITE}, timeout=SECONDS
        )
        assert (moved.status_code, moved.headers["location"]) == (301, f"https://{SITE}/rules")


def test_a_proxy_that_buffers_is_told_not_to(behind: Served, tmp_path: Path) -> None:
    """Who has left the line out of their settings hears moves all the same."""
    usual = ("proxy_buffering off;", "proxy_buffering on; proxy_buffers 8 64k;")
    with Nginx(behind, tmp_path, usual).running() as client:
        plays_and_hears(client)


def test_a_new_certificate_ends_no_stream(behind: Served, tmp_path: Path) -> None:
    nginx = Nginx(behind, tmp_path)
    with nginx.running() as client:
        me = client.get("/api/me").json()
        cookie = {"Cookie": "; ".join(f"{each.name}={each.value}" for each in client.cookies.jar)}
        write = cookie | {"X-CSRF-Token": me["csrf_token"], "Origin": f"https://{SITE}"}
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        table = client.post("/api/tables", json={"seats": seats}, headers=write).json()["id"]
        with client.stream("GET", f"/api/tables/{table}/events", headers=cookie) as events:
            lines = events.iter_lines()
            assert any(line.startswith("data:") for line in lines)
            renewed = certify(tmp_path, "renewed")
            for end in (".pem", ".key"):
                renewed.with_suffix(end).rename(nginx.certificate.with_suffix(end))
            nginx.reload()
            wanted = nginx.certificate.read_text().strip()
            wait_until(lambda: nginx.shown_certificate().strip() == wanted)
            shown = behind.get(f"/api/tables/{table}/view", **cookie).json()
            body = {"number": shown["number"], "options": [shown["options"][0]["notation"]]}
            headers = write | {"Host": SITE}
            moves = f"{behind.address}/api/tables/{table}/moves"
            moved = httpx.post(moves, json=body, headers=headers, timeout=SECONDS)
            assert moved.status_code == 200, moved.text
            assert any(line == f"id: {moved.json()['number']}" for line in lines)


@contextmanager
def caddy_before(folder: Path, *servers: Served) -> Iterator[httpx.Client]:
    """Caddy before some processes, by the file of `deploy/`."""
    caddy, port = program("caddy", "caddy"), free_port()
    environment = dict(
        os.environ,
        HOME=str(folder),
        XDG_DATA_HOME=str(folder),
        XDG_CONFIG_HOME=str(folder),
        BRUXELLES_UPSTREAM=" ".join(each.address.removeprefix("http://") for each in servers),
    )
    file = DEPLOY / "caddy" / "Caddyfile"
    tried = subprocess.run(
        [caddy, "validate", "--adapter", "caddyfile", "--config", str(file)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert tried.returncode == 0, tried.stderr
    # No certificate can be fetched here, so Caddy answers without TLS at a port of this machine.
    text = "{\n\tadmin off\n}\n" + file.read_text()
    (folder / "Caddyfile").write_text(text)
    environment["BRUXELLES_SITE"] = f"http://{SITE}:{port}"
    command = [caddy, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    address = f"http://127.0.0.1:{port}"
    with (
        client_of(address, True, Host=f"{SITE}:{port}") as client,
        running(command, environment, client),
    ):
        yield client


def test_caddy(behind: Served, tmp_path: Path) -> None:
    with caddy_before(tmp_path, behind) as client:
        answer = client.get("/rules")
        assert answer.status_code == 200
        assert "content-security-policy" in answer.headers


def test_systemd(tmp_path: Path) -> None:
    analyze = program("systemd-analyze", "systemd")
    for file in (DEPLOY / "systemd").glob("bruxelles*.*"):
        text = file.read_text().replace("/opt/bruxelles/bin/bruxelles", "/bin/true")
        name = file.name.replace("@.", "@1893.")  # one of those that the template is for
        (tmp_path / name).write_text(text.replace("User=bruxelles", "User=daemon"))
    units = sorted(tmp_path.glob("*.service")) + sorted(tmp_path.glob("*.timer"))
    assert len(units) == 4
    done = subprocess.run(
        [analyze, "verify", "--man=no", *map(str, units)],
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [line for line in done.stderr.splitlines() if "bruxelles" in line]
    assert not ours, done.stderr


def test_several_processes_are_kept_as_well_as_one() -> None:
    """What protects the one unit protects the template too."""
    one, several = (
        set((DEPLOY / "systemd" / f"bruxelles{name}.service").read_text().splitlines())
        for name in ("", "@")
    )
    differing = {line for line in one - several if not line.startswith("#")}
    assert differing == {
        "Description=Bruxelles 1893",
        "EnvironmentFile=-/etc/bruxelles.env",
        "ExecStart=/opt/bruxelles/bin/bruxelles serve",
    }


def test_several_processes_do_not_start_without_postgresql(tmp_path: Path) -> None:
    shell = program("sh", "dash")
    text = (DEPLOY / "systemd" / "bruxelles@.service").read_text()
    found = re.search(r"^ExecStartPre=/bin/sh -c '(.*)'$", text, re.MULTILINE)
    assert found
    check = found[1].replace("$$", "$")
    for environment, code in (({}, 1), ({"DATABASE_URL": "postgresql:///games"}, 0)):
        command = [shell, "-c", check]
        done = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert (done.returncode, b"PostgreSQL" in done.stdout) == (code, bool(code))


@pytest.fixture
def pair(tmp_path: Path, new_database: Callable[[], str]) -> Iterator[tuple[Served, Served]]:
    """Two processes of a server, which share a database."""
    settings = Settings(
        data=tmp_path / "data",
        database_url=new_database(),
        limits=NO_LIMITS,
        bot_processes=1,
        public_url=f"https://{SITE}",
        allowed_hosts=(SITE, "127.0.0.1"),
        is_https=True,
    )
    options = {"proxy_headers": True}
    with served(settings, options=options) as one, served(settings, options=options) as other:
        yield one, other


def goes_on_when_one_ends(client: httpx.Client, pair: tuple[Served, Served]) -> None:
    """Both answer; when one has ended, nobody gets an error."""
    answered: set[Served] = set()
    for each in pair:
        each.app.state.on_answer.append(lambda *_, each=each: answered.add(each))
    games = [f"/table/nobodys-game-{number:03}" for number in range(100)]
    for game in games:
        assert client.get(game).status_code == 404
    assert answered == set(pair)
    pair[0].stop()
    for game in games:
        assert client.get(game).status_code == 404


def test_nginx_before_several(pair: tuple[Served, Served], tmp_path: Path) -> None:
    second = pair[1].address.removeprefix("http://")
    more = ("    # server 127.0.0.1:1894 ", f"    server {second} ")
    with Nginx(pair[0], tmp_path, more).running() as client:
        plays_and_hears(client)
        goes_on_when_one_ends(client, pair)
        plays_and_hears(client)


def test_caddy_before_several(pair: tuple[Served, Served], tmp_path: Path) -> None:
    with caddy_before(tmp_path, *pair) as client:
        goes_on_when_one_ends(client, pair)


def test_the_container_is_not_root_and_says_whether_it_is_well() -> None:
    text = (DEPLOY / "container" / "Containerfile").read_text()
    assert re.search(r"^USER 1893$", text, re.MULTILINE)
    assert re.search(r"^HEALTHCHECK .*/api/health", text, re.MULTILINE)
    compose = (DEPLOY / "container" / "compose.yml").read_text()
    assert "read_only: true" in compose
    assert "cap_drop: [all]" in compose


def test_only_the_scraper_reaches_the_metrics() -> None:
    """In the compose file they are at an address of a network in which only Prometheus is."""
    yaml = pytest.importorskip("yaml", reason="could not run: PyYAML is not installed")
    container = DEPLOY / "container"
    compose = yaml.safe_load((container / "compose.yml").read_text())
    services = compose["services"]
    endpoint = services["server"]["environment"]["BRUXELLES_METRICS"]
    host, _, port = endpoint.partition(":")
    (network,) = (
        name
        for name, place in services["server"]["networks"].items()
        if place is not None and place["ipv4_address"] == host
    )
    assert {name for name, each in services.items() if network in each["networks"]} == {
        "server",
        "prometheus",
    }
    assert compose["networks"][network]["internal"]
    assert [name for name, each in services.items() if "ports" in each] == ["proxy"]
    asked = yaml.safe_load((container / "prometheus.yml").read_text())["scrape_configs"][0]
    processes = int(services["server"]["command"][-1])
    wanted = [f"{host}:{int(port) + number}" for number in range(processes)]
    assert asked["static_configs"] == [{"targets": wanted}]


def composer() -> list[str]:
    """Docker's compose, as its plugin or as a program of its own."""
    docker = shutil.which("docker")
    if docker is not None:
        plugin = [docker, "compose"]
        if not subprocess.run([*plugin, "version"], capture_output=True, check=False).returncode:
            return plugin
    return [program("docker-compose", "docker-compose")]


@pytest.mark.parametrize("profile", [(), ("--profile", "watch")], ids=["usual", "watch"])
def test_the_compose_file_is_understood(profile: tuple[str, ...]) -> None:
    environment = dict(os.environ, SITE=SITE, POSTGRES_PASSWORD="secret")
    file = str(DEPLOY / "container" / "compose.yml")
    done = subprocess.run(
        [*composer(), "-f", file, *profile, "config", "--quiet"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
