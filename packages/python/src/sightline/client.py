"""The client: operations, and results in one call each."""

from __future__ import annotations

import time
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from .errors import AnalysisError, ConflictError, ConnectionFailed, JobError, OptionError, SightlineError, UploadError, WaitTimeout
from .files import File, describe_file, read_part, readable
from .operations import Operations
from .transport import create_send, header_value, open_url
from .types import (
    AreaOfInterest,
    Audit,
    BannerRequest,
    Batch,
    BrandAnalytics,
    Edit,
    Facts,
    HeatmapDetail,
    Job,
    ReportDetail,
    SlideFormat,
    TriedEdits,
    Upload,
    WebsiteRequest,
)

_FIRST_INTERVAL, _LONGEST_INTERVAL, _GROWTH = 1.0, 6.0, 1.5
# Default limits in seconds, which the pipelines of the server end within.
_LIMITS = {"image": 900.0, "video": 25 * 3600.0}
_PART_ATTEMPTS = 3
_UPLOAD_ATTEMPTS = 3
# What is cleaned up must not keep the program from its error.
_CANCEL_TIMEOUT = 10.0
# Applications whose heatmaps are placed in templates after their analysis, which takes seconds for each.
_PLACED = ("Display Ads", "Social media", "(Digital) Out Of Home")
_PLACING = 300.0
_ENDED = ("succeeded", "failed", "canceled")
# As many areas as the API measures at once.
_MAX_AREAS = 100
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
        pause: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`now`: seconds on a clock that only moves forward, by which waiting ends.

        Spaces and line breaks around `base_url` and `api_key` are ignored. Raises OptionError.
        """
        base_url, api_key = (base_url or "").strip(), (api_key or "").strip()
        if urllib.parse.urlsplit(base_url).scheme not in ("http", "https"):
            raise OptionError("base_url", f'base_url must be the address of a Sightline site, not "{base_url}".')
        if not api_key:
            raise OptionError("api_key", "api_key is missing.")
        super().__init__(create_send(base_url, header_value("api_key", api_key), max_retries, timeout, pause))
        self._pause, self._now = pause, now

    def analyze(
        self,
        file: File,
        *,
        name: str | None = None,
        title: str | None = None,
        application: str = "Other",
        timeout: float | None = None,
        idempotency_key: str | None = None,
        **more: Any,
    ) -> HeatmapDetail:
        """Uploads an image or video, waits for its analysis, and returns the heatmap. `more`: other properties of `NewHeatmap`.

        `file` is a path, the content or an open file; content needs a `name`, whose extension tells the format. If the file can't be
        uploaded, the heatmap is canceled and its credit refunded, unless `idempotency_key` is set: a repetition with the same key then
        continues. Raises AnalysisError if the analysis ends without a result. Every error after the heatmap was created names it.
        """
        source, called, size, extension = describe_file(file, name)
        described = {"name": called, "size": size, "extension": extension}
        body = cast(Any, {"title": title or called, "application": application, **more, "file": described})
        created = self.heatmaps.create(body, idempotency_key=idempotency_key)
        uid = created["heatmap"]["uid"]
        # With a key of the program, the response may be that of an earlier run, whose file may have arrived.
        is_new = idempotency_key is None
        with _naming(uid):
            try:
                self._provide(uid, source, created["upload"] if is_new else None)
            except BaseException:
                # A program with a key comes back for this heatmap. For others, its credit is refunded now instead of in an hour.
                if is_new:
                    self._cancel(uid)
                raise
            return self.wait_for_heatmap(uid, timeout=timeout)

    def analyze_website(
        self, request: WebsiteRequest, *, timeout: float | None = None, idempotency_key: str | None = None
    ) -> HeatmapDetail:
        """Captures a website, waits for the analysis of its first slice, and returns the heatmap."""
        uid = self.captures.website(request, idempotency_key=idempotency_key)["heatmap"]["uid"]
        with _naming(uid):
            return self.wait_for_heatmap(uid, timeout=timeout)

    def analyze_banner(
        self, request: BannerRequest, *, timeout: float | None = None, idempotency_key: str | None = None
    ) -> HeatmapDetail:
        """Records an HTML5 banner, waits for its analysis, and returns the heatmap."""
        uid = self.captures.banner(request, idempotency_key=idempotency_key)["heatmap"]["uid"]
        with _naming(uid):
            return self.wait_for_heatmap(uid, timeout=timeout)

    def provide_file(self, uid: str, file: File) -> None:
        """Uploads the file of a heatmap that was created for it, for example by a batch, and starts the analysis, unless both are done."""
        self._provide(uid, readable(file), None)

    def upload(self, uid: str, upload: Upload, file: File) -> None:
        """Uploads a file in one piece or in parts, as the API said. An interrupted upload in parts continues with the missing ones."""
        described = cast(dict[str, Any], upload)
        if described["kind"] == "form":
            _send_form(uid, described["url"], described["fields"], read_part(file))
            return
        size = described["part_bytes"]
        for part in range(1, described["parts"] + 1):
            if part not in described["received"]:
                self._send_part(uid, part, read_part(file, (part - 1) * size, size))

    def _provide(self, uid: str, file: File, first: Upload | None) -> None:
        """Sends the file with the given upload, and later ones with new ones, because one may have expired."""
        given = first
        for attempt in range(1, _UPLOAD_ATTEMPTS + 1):
            try:
                self.upload(uid, self.heatmaps.refresh_upload(uid) if given is None else given, file)
                break
            except ConflictError as error:
                # The file arrived before, or the time for it is over: the next request tells.
                if error.code != "heatmap.upload_closed":
                    raise
                break
            except UploadError:
                if attempt == _UPLOAD_ATTEMPTS:
                    raise
                self._pause(float(attempt))
                given = None
        self.heatmaps.generate(uid)

    def _cancel(self, uid: str) -> None:
        try:
            self.jobs.cancel(uid, timeout=_CANCEL_TIMEOUT, max_retries=0)
        except SightlineError:
            pass

    def _send_part(self, uid: str, part: int, content: bytes) -> None:
        for attempt in range(1, _PART_ATTEMPTS + 1):
            # A new link for each attempt, because one may have expired.
            links = cast(Any, self.heatmaps.presign_parts(uid, cast(Any, {"parts": [part]})))["links"]
            try:
                return _put(uid, links[0]["url"], content)
            except UploadError:
                if attempt == _PART_ATTEMPTS:
                    raise

    def wait_for_heatmap(self, uid: str, *, timeout: float | None = None) -> HeatmapDetail:
        """Waits for the end of an analysis, by default for 15 minutes, of a video for 25 hours. Raises AnalysisError and WaitTimeout."""

        kind = "image"

        def look() -> HeatmapDetail | None:
            nonlocal kind
            heatmap = self.heatmaps.read(uid)
            kind = heatmap["type"]
            return None if heatmap["status"] in ("requested", "processed") else heatmap

        heatmap = self._wait_until(uid, look, "The analysis", lambda: _LIMITS[kind] if timeout is None else timeout)
        if heatmap["status"] != "done":
            raise AnalysisError(heatmap)
        return heatmap

    def wait_for_attention(self, heatmap: HeatmapDetail, *, timeout: float = _PLACING) -> HeatmapDetail:
        """Waits for the attention score of a finished heatmap, which is computed after the analysis.

        Returns the heatmap without it where there is none, and if it is not there in time.
        """
        if heatmap["attention"] or heatmap["application"] not in _PLACED:
            return heatmap

        def look() -> HeatmapDetail | None:
            current = self.heatmaps.read(heatmap["uid"])
            return current if current["attention"] else None

        try:
            return self._wait_until(heatmap["uid"], look, "The attention score", lambda: timeout)
        except WaitTimeout:
            return heatmap

    def wait_for_job(self, uid: str, *, timeout: float = _LIMITS["video"]) -> Job:
        """Waits until a job has succeeded, failed or was canceled."""

        def look() -> Job | None:
            job = self.jobs.read(uid)
            return job if job["state"] in _ENDED else None

        return self._wait_until(uid, look, "The job", lambda: timeout)

    def wait_for_batch(self, uid: str, *, timeout: float = _LIMITS["video"]) -> Batch:
        """Waits until every job of a batch has ended."""

        def look() -> Batch | None:
            batch = self.batches.read(uid)
            return batch if batch["done"] else None

        return self._wait_until(uid, look, "The batch", lambda: timeout)

    def wait_for_audit(self, uid: str, *, timeout: float = 900.0) -> Audit:
        """Requests the audit of a finished image, and waits for it."""
        self.audits.request(uid)

        def look() -> Audit | None:
            reading = self.audits.read(uid)
            if reading["state"] == "failed":
                raise JobError("The audit could not be made.", reading.get("problem"))
            return reading["audit"] if reading["state"] == "done" else None

        return self._wait_until(uid, look, "The audit", lambda: timeout)

    def wait_for_brand(self, uid: str, *, timeout: float = _LIMITS["video"]) -> BrandAnalytics:
        """Waits until brand analytics of a video is finished or was rejected, or waits for our team, which may take days.

        `note` says why it waits.
        """

        def look() -> BrandAnalytics | None:
            reading = self.brands.read(uid)
            is_running = reading["status"] == "processing" or (reading["status"] == "requested" and reading["note"] is None)
            return None if is_running else reading

        return self._wait_until(uid, look, "Brand analytics", lambda: timeout)

    def wait_for_report(self, uid: str, *, timeout: float = 900.0) -> ReportDetail:
        """Waits until every ad of a report is scored in every template, or could not be."""

        def look() -> ReportDetail | None:
            detail = self.reports.read(uid)
            return None if detail["report"]["status"] == "requested" else detail

        return self._wait_until(uid, look, "The report", lambda: timeout)

    def wait_for_facts(self, uid: str, *, timeout: float = 900.0) -> Facts:
        """Requests what is measured about a finished image, and waits for it."""
        self.audits.request_facts(uid)

        def look() -> Facts | None:
            reading = self.audits.facts(uid)
            if reading["state"] == "failed":
                raise JobError("The image could not be measured.", reading.get("problem"))
            return reading["facts"] if reading["state"] == "done" else None

        return self._wait_until(uid, look, "Measuring the image", lambda: timeout)

    def export_zip(
        self,
        *,
        heatmap: str | None = None,
        heatmaps: list[str] | None = None,
        project: str | None = None,
        timeout: float = 900.0,
    ) -> str:
        """Packs the files of one or several heatmaps, or of a project, and returns the link of the zip.

        The link is valid for five minutes.
        """
        files = self.exports
        if heatmap is not None:
            return self._exported(files.heatmap_zip(heatmap)["uid"], lambda zip: files.read_heatmap_zip(heatmap, zip), timeout)
        if project is not None:
            return self._exported(files.project_zip(project)["uid"], lambda zip: files.read_project_zip(project, zip), timeout)
        if heatmaps is not None:
            return self._exported(files.selection_zip({"uids": heatmaps})["uid"], files.read_selection_zip, timeout)
        raise SightlineError("Name heatmaps or a project.")

    def export_slides(
        self,
        type: SlideFormat,
        *,
        heatmap: str | None = None,
        audit: str | None = None,
        report: str | None = None,
        comparison: list[str] | None = None,
        template: str | None = None,
        timeout: float = 900.0,
    ) -> str:
        """Makes a PDF or PowerPoint file of one of them, and returns its link, which is valid for five minutes.

        `audit` is the id of its heatmap, `comparison` those of its heatmaps, with the first as the baseline.
        Call `wait_for_attention` first: the attention score of an ad arrives some seconds after its analysis, and a file that
        is made earlier lacks it.
        """
        files = self.exports
        body = cast(Any, {"type": type} if template is None else {"type": type, "template": template})
        if heatmap is not None:
            return self._exported(files.heatmap_slides(heatmap, body)["uid"], lambda uid: files.read_heatmap_slides(heatmap, uid), timeout)
        if audit is not None:
            return self._exported(files.audit_slides(audit, body)["uid"], lambda uid: files.read_audit_slides(audit, uid), timeout)
        if report is not None:
            return self._exported(files.report_slides(report, body)["uid"], lambda uid: files.read_report_slides(report, uid), timeout)
        if comparison is not None:
            created = files.comparison_slides(cast(Any, {**body, "uids": comparison}))
            return self._exported(created["uid"], files.read_comparison_slides, timeout)
        raise SightlineError("Name a heatmap, an audit, a report or a comparison.")

    def _exported(self, uid: str, read: Callable[[str], Any], timeout: float) -> str:
        def look() -> str | None:
            file = read(uid)
            if file["status"] == "failed":
                raise JobError("The file could not be made.", file.get("problem"))
            return cast(str | None, file["url"])

        return self._wait_until(uid, look, "The export", lambda: timeout)

    def measure_areas(self, uid: str, areas: list[dict[str, Any]]) -> list[AreaOfInterest]:
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

    def try_edits(self, uid: str, edits: list[Edit], areas: list[dict[str, Any]] | None = None, *, timeout: float = 900.0) -> TriedEdits:
        """Predicts where people look on an image with these edits, without a charge.

        Measures the shares of `areas`, as `measure_areas` takes them; by default those of the elements that were measured on the image.
        """
        if areas is not None:
            gen = self.heatmaps.read(uid)["gen"]
            measured = [{"uid": f"area-{number}", **area} for number, area in enumerate(areas, 1)]
        else:
            facts = self.wait_for_facts(uid, timeout=timeout)
            gen = facts["gen"]
            measured = [{"uid": element["id"], "name": element["name"], **element["box"]} for element in facts["elements"][:_MAX_AREAS]]
        return self.audits.try_edits(uid, cast(Any, {"gen": gen, "edits": edits, "areas": measured}))

    def _wait_until(self, uid: str, look: Callable[[], Result | None], what: str, limit: Callable[[], float]) -> Result:
        """Looks again and again until there is a result, less often the longer it takes. `limit` is asked after each look."""
        start, interval = self._now(), _FIRST_INTERVAL
        while True:
            result = look()
            if result is not None:
                return result
            left = start + limit() - self._now()
            if left <= 0:
                raise WaitTimeout(f"{what} took longer than {round(limit())} seconds.", uid)
            self._pause(min(interval, left))
            interval = min(_LONGEST_INTERVAL, interval * _GROWTH)


@contextmanager
def _naming(uid: str) -> Iterator[None]:
    """Adds the id of a heatmap to every error, because it was paid for and is still there."""
    try:
        yield
    except BaseException as error:
        if isinstance(error, SightlineError):
            error.heatmap_uid = uid
        # An interruption, or a file that can't be read, has no attribute for it.
        error.add_note(f"The heatmap is {uid}.")
        raise


def _put(uid: str, url: str, content: bytes) -> None:
    _check(uid, urllib.request.Request(url, data=content, method="PUT", headers={"content-type": ""}))


def _send_form(uid: str, url: str, fields: dict[str, str], content: bytes) -> None:
    """Sends a file as the last field of a form."""
    boundary = uuid.uuid4().hex
    parts = [f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode() for name, value in fields.items()]
    head = f'--{boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\n\r\n'.encode()
    body = b"".join(parts) + head + content + f"\r\n--{boundary}--\r\n".encode()
    headers = {"content-type": f"multipart/form-data; boundary={boundary}"}
    _check(uid, urllib.request.Request(url, data=body, method="POST", headers=headers))


def _check(uid: str, request: urllib.request.Request) -> None:
    try:
        status, _, _ = open_url(request, _UPLOAD_TIMEOUT)
    except ConnectionFailed as error:
        raise UploadError("The upload was interrupted.", uid) from error
    if not 200 <= status < 300:
        raise UploadError(f"The upload was rejected with status {status}.", uid)
