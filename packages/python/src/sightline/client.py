"""The client: operations, and results in one call each."""

from __future__ import annotations

import os
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Dict, List, Optional, TypeVar, cast

from .errors import AnalysisError, ConflictError, SightlineError, UploadError, WaitTimeout
from .operations import Operations
from .transport import create_send, open_url, sleep
from .types import AreaOfInterest, BannerRequest, Edit, Facts, HeatmapDetail, ReportDetail, TriedEdits, Upload, WebsiteRequest

_FIRST_INTERVAL, _LONGEST_INTERVAL, _GROWTH = 1.0, 6.0, 1.5
# Default limits in seconds, which the pipelines of the server end within.
_LIMITS = {"image": 900.0, "video": 4 * 3600.0}
_PART_ATTEMPTS = 3
# As many areas as the API measures at once.
_MOST_AREAS = 100
_UPLOAD_TIMEOUT = 600.0
Result = TypeVar("Result")


class Client(Operations):
    """A client of the API of a site, for one key."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        max_retries: int = 4,
        timeout: float = 60.0,
        pause: Callable[[float], None] = sleep,
    ) -> None:
        if not urllib.parse.urlsplit(base_url).scheme in ("http", "https"):
            raise SightlineError(f'base_url must be the address of a Sightline site, not "{base_url}".')
        if not api_key:
            raise SightlineError("api_key is missing.")
        super().__init__(create_send(base_url, api_key, max_retries, timeout, pause))
        self._pause = pause

    def analyze(
        self,
        file: str,
        *,
        title: Optional[str] = None,
        application: str = "Other",
        timeout: Optional[float] = None,
        **more: Any,
    ) -> HeatmapDetail:
        """Uploads an image or video, waits for its analysis, and returns the heatmap. `more`: other properties of `NewHeatmap`.

        Raises AnalysisError if the analysis ends without a result.
        """
        name = os.path.basename(file)
        extension = name.rsplit(".", 1)[-1].lower()
        described = {"name": name, "size": os.path.getsize(file), "extension": extension}
        body = cast(Any, {"title": title or name, "application": application, **more, "file": described})
        created = self.heatmaps.create(body)
        uid = created["heatmap"]["uid"]
        self.upload(uid, created["upload"], file)
        self.heatmaps.generate(uid)
        return self.wait_for_heatmap(uid, timeout=timeout)

    def analyze_website(self, request: WebsiteRequest, *, timeout: Optional[float] = None) -> HeatmapDetail:
        """Captures a website, waits for the analysis of its first slice, and returns the heatmap."""
        return self.wait_for_heatmap(self.captures.website(request)["heatmap"]["uid"], timeout=timeout)

    def analyze_banner(self, request: BannerRequest, *, timeout: Optional[float] = None) -> HeatmapDetail:
        """Records an HTML5 banner, waits for its analysis, and returns the heatmap."""
        return self.wait_for_heatmap(self.captures.banner(request)["heatmap"]["uid"], timeout=timeout)

    def upload(self, uid: str, upload: Upload, file: str) -> None:
        """Uploads a file in one piece or in parts, as the API said. An interrupted upload in parts continues with the missing ones."""
        described = cast(Dict[str, Any], upload)
        if described["kind"] == "form":
            with open(file, "rb") as source:
                _send_form(described["url"], described["fields"], source.read())
            return
        for part in range(1, described["parts"] + 1):
            if part in described["received"]:
                continue
            with open(file, "rb") as source:
                source.seek((part - 1) * described["part_bytes"])
                self._send_part(uid, part, source.read(described["part_bytes"]))

    def _send_part(self, uid: str, part: int, content: bytes) -> None:
        for attempt in range(1, _PART_ATTEMPTS + 1):
            # A new link for each attempt, because one may have expired.
            links = cast(Any, self.heatmaps.presign_parts(uid, cast(Any, {"parts": [part]})))["links"]
            try:
                return _put(links[0]["url"], content)
            except SightlineError:
                if attempt == _PART_ATTEMPTS:
                    raise

    def wait_for_heatmap(self, uid: str, *, timeout: Optional[float] = None) -> HeatmapDetail:
        """Waits for the end of an analysis, by default for 15 minutes, of a video for four hours. Raises AnalysisError and WaitTimeout."""

        kind = "image"

        def look() -> Optional[HeatmapDetail]:
            nonlocal kind
            heatmap = self.heatmaps.read(uid)
            kind = heatmap["type"]
            return None if heatmap["status"] in ("requested", "processed") else heatmap

        heatmap = self._wait_until(look, "The analysis", lambda: _LIMITS[kind] if timeout is None else timeout)
        if heatmap["status"] != "done":
            raise AnalysisError(heatmap)
        return heatmap

    def wait_for_report(self, uid: str, *, timeout: float = 900.0) -> ReportDetail:
        """Waits until every ad of a report is scored in every template, or could not be."""

        def look() -> Optional[ReportDetail]:
            detail = self.reports.read(uid)
            return None if detail["report"]["status"] == "requested" else detail

        return self._wait_until(look, "The report", lambda: timeout)

    def wait_for_facts(self, uid: str, *, timeout: float = 900.0) -> Facts:
        """Requests what is measured about a finished image, and waits for it."""
        self.audits.request_facts(uid)

        def look() -> Optional[Facts]:
            reading = self.audits.facts(uid)
            if reading["state"] == "failed":
                raise SightlineError("The image could not be measured.")
            return reading["facts"] if reading["state"] == "done" else None

        return self._wait_until(look, "Measuring the image", lambda: timeout)

    def measure_areas(self, uid: str, areas: List[Dict[str, Any]]) -> List[AreaOfInterest]:
        """Replaces the areas of interest of a finished heatmap, and returns them with their shares of attention, in the given order.

        An area has `name`, and `left`, `top`, `width` and `height` in pixels of the upright image.
        """
        drawn = [{"uid": f"area-{number}", **area} for number, area in enumerate(areas, 1)]
        for attempt in range(3):
            version = self.heatmaps.read(uid)["version"]
            try:
                return self.heatmaps.edit(uid, cast(Any, {"version": version, "areas_of_interest": drawn}))["areas_of_interest"]
            except ConflictError as error:
                # Someone else edited it between the two requests.
                if attempt == 2 or error.code != "heatmap.changed":
                    raise
        raise AssertionError("unreachable")

    def try_edits(self, uid: str, edits: List[Edit], areas: Optional[List[Dict[str, Any]]] = None, *, timeout: float = 900.0) -> TriedEdits:
        """Predicts where people look on an image with these edits, without a charge.

        Measures the shares of `areas`, as `measure_areas` takes them; by default those of the elements that were measured on the image.
        """
        if areas is not None:
            gen = self.heatmaps.read(uid)["gen"]
            measured = [{"uid": f"area-{number}", **area} for number, area in enumerate(areas, 1)]
        else:
            facts = self.wait_for_facts(uid, timeout=timeout)
            gen = facts["gen"]
            measured = [{"uid": element["id"], "name": element["name"], **element["box"]} for element in facts["elements"][:_MOST_AREAS]]
        return self.audits.try_edits(uid, cast(Any, {"gen": gen, "edits": edits, "areas": measured}))

    def _wait_until(self, look: Callable[[], Optional[Result]], what: str, limit: Callable[[], float]) -> Result:
        """Looks again and again until there is a result, less often the longer it takes. `limit` is asked after each look."""
        waited, interval = 0.0, _FIRST_INTERVAL
        while True:
            result = look()
            if result is not None:
                return result
            if waited >= limit():
                raise WaitTimeout(f"{what} took longer than {round(limit())} seconds.")
            self._pause(interval)
            waited += interval
            interval = min(_LONGEST_INTERVAL, interval * _GROWTH)


def _put(url: str, content: bytes) -> None:
    _check(urllib.request.Request(url, data=content, method="PUT", headers={"content-type": ""}))


def _send_form(url: str, fields: Dict[str, str], content: bytes) -> None:
    """Sends a file as the last field of a form."""
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\n\r\n'.encode()
    body = b"".join(parts) + head + content + f"\r\n--{boundary}--\r\n".encode()
    headers = {"content-type": f"multipart/form-data; boundary={boundary}"}
    _check(urllib.request.Request(url, data=body, method="POST", headers=headers))


def _check(request: urllib.request.Request) -> None:
    status, _, _ = open_url(request, _UPLOAD_TIMEOUT)
    if not 200 <= status < 300:
        raise UploadError(f"The upload was rejected with status {status}.")
