"""Generated from the contracts of the public API by `npm run clients:generate`. Do not edit."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict, cast

from .transport import CallOptions, Paged, Send, segment
from .types import (
    Application,
    AreasOverTime,
    AuditReading,
    BannerJob,
    BannerRequest,
    Batch,
    BatchCard,
    BatchItem,
    BenchmarkChoice,
    BrandAnalytics,
    BrandMarkers,
    BrandOptions,
    Comment,
    CommentId,
    CommentPlace,
    Comments,
    CoveredSpot,
    CreatedBatch,
    CreatedHeatmap,
    CurrentKey,
    DataFile,
    DataFileName,
    DeletedComments,
    DeletedHeatmap,
    DeletedProject,
    DeletedReport,
    DeletedWebhook,
    Edit,
    EditBox,
    FactsReading,
    FileLink,
    FrameHeatmap,
    FrameMetrics,
    GazeComparison,
    GenerateJob,
    HeatmapCard,
    HeatmapDetail,
    HeatmapFacets,
    HeatmapId,
    HeatmapStatus,
    Job,
    LedgerEntry,
    NewBrandRequest,
    NewGaze,
    NewHeatmap,
    NewReport,
    NewWebhook,
    OriginalLink,
    ProductionBenchmarks,
    ProjectCard,
    RenderedEdits,
    ReplayedDeliveries,
    ReportCard,
    ReportDetail,
    SecretRotation,
    Sharing,
    SlideFormat,
    SlideTemplateChoices,
    SlideTemplateId,
    SlidesExport,
    TemplateCatalogue,
    TemplateKind,
    TextReading,
    TriedEdits,
    Upload,
    UploadLinks,
    Webhook,
    WebhookDelivery,
    WebhookEdit,
    WebhookWithSecret,
    Webhooks,
    WebsiteJob,
    WebsiteRequest,
    WorkspaceMembers,
    WorkspaceUsage,
    Zip,
)


class HeatmapsPresignPartsBody(TypedDict):
    parts: list[int]
    """Numbers of the parts to send, from 1"""


class HeatmapsReanalyseBody(TypedDict):
    application: NotRequired[Application]
    """The type to analyse it as. Default: its own"""
    device: NotRequired[Literal["mobile", "desktop", ""]]
    """Of a UX design"""
    benchmark: NotRequired[BenchmarkChoice | None]
    """A benchmark of the same kind as the type; null for none. Default: another type leaves its benchmark"""


class HeatmapsEditBody(TypedDict):
    version: int
    """`version` of the heatmap that the edit is based on"""
    title: NotRequired[str]
    """Its name in lists"""
    tags: NotRequired[list[str]]
    """All its tags, instead of the earlier ones"""
    areas_of_interest: NotRequired[list[HeatmapsEditBodyAreasOfInterestItem]]
    """All its areas, instead of the earlier ones"""
    application: NotRequired[Application]
    device: NotRequired[Literal["mobile", "desktop", ""]]
    """Of a UX design"""
    text_in_ad: NotRequired[list[int]]
    """Cells of the five-by-five grid that contain text, numbered from 1 along the rows"""


class HeatmapsEditBodyAreasOfInterestItem(TypedDict):
    uid: str
    """Id, unique among the areas of its heatmap"""
    name: str
    """Its name"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""


class HeatmapsCreateFrameHeatmapBody(TypedDict):
    time: float
    """Second of the video at which the frame is shown"""
    title: NotRequired[str]
    """Its name in lists; by default that of the video with the time"""


class BatchesCreateBody(TypedDict):
    items: list[BatchItem]


class AuditsTryEditsBody(TypedDict):
    gen: int
    """The analysis that the boxes refer to"""
    edits: list[Edit]
    areas: NotRequired[list[AuditsTryEditsBodyAreasItem]]
    """Whose shares of attention to measure before and after, where they are before the edits"""


class AuditsTryEditsBodyAreasItem(TypedDict):
    uid: str
    """Id, unique among the areas of its heatmap"""
    name: str
    """Its name"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""


class AuditsCoverSpotBody(TypedDict):
    gen: int
    """The analysis that the box refers to"""
    box: EditBox


class AuditsRenderEditsBody(TypedDict):
    gen: int
    """The analysis that the boxes refer to"""
    edits: list[Edit]


class CommentsAddBody(TypedDict):
    comment: str
    """Its text"""
    parent: NotRequired[CommentId | None]
    """The first comment of the thread"""
    time: NotRequired[float | None]
    """Second of the video; null for images and for the whole"""
    place: NotRequired[CommentPlace | None]
    """Where to pin it; null for none"""
    mentions: NotRequired[list[str]]
    """Uids of workspace members to notify by email"""


class CommentsEditBody(TypedDict):
    version: int
    """`version` of the comment that the edit is based on"""
    comment: str
    """Its text"""
    mentions: NotRequired[list[str]]
    """Uids of workspace members to notify by email"""


class CommentsResolveBody(TypedDict):
    resolved: bool
    """False to reopen it"""


class ProjectsCreateBody(TypedDict):
    title: str
    """Its name in lists"""


class ProjectsRenameBody(TypedDict):
    title: str
    """Its name in lists"""


class ProjectsChangeHeatmapsBody(TypedDict):
    add: NotRequired[list[HeatmapId]]
    """What to add"""
    remove: NotRequired[list[HeatmapId]]
    """What to remove"""


class ReportsRenameBody(TypedDict):
    title: str
    """Its name in lists"""


class ReportsAddAdsBody(TypedDict):
    ads: list[ReportsAddAdsBodyAdsItem]
    """The ads to add, in their order after those of the report"""


class ReportsAddAdsBodyAdsItem(TypedDict):
    heatmap: HeatmapId
    """Id of the heatmap of the ad"""
    title: NotRequired[str]
    """Its title in the report. Default: that of its heatmap"""


class ReportsArrangeAdsBody(TypedDict):
    version: int
    """`version` of the report that the change is based on"""
    ads: list[ReportsArrangeAdsBodyAdsItem]
    """All its ads, in their new order"""


class ReportsArrangeAdsBodyAdsItem(TypedDict):
    heatmap: HeatmapId
    """Id of the heatmap of the ad"""
    title: NotRequired[str | None]
    """Its title in the report; null for the title of its heatmap, which it then follows. Default: unchanged"""


class SharingShareBody(TypedDict):
    days: NotRequired[Literal[1, 7, 30] | None]
    """Days until the link expires, or null for a link that never expires"""
    passphrase: NotRequired[str]
    """Required from everyone who opens the link"""


class SharingEditBody(TypedDict):
    days: NotRequired[Literal[1, 7, 30] | None]
    """Days from now until the link expires, or null for a link that never expires"""
    passphrase: NotRequired[str | None]
    """A new passphrase, or null to remove it"""


class SharingShareReportBody(TypedDict):
    days: NotRequired[Literal[1, 7, 30] | None]
    """Days until the link expires, or null for a link that never expires"""
    passphrase: NotRequired[str]
    """Required from everyone who opens the link"""


class SharingEditReportBody(TypedDict):
    days: NotRequired[Literal[1, 7, 30] | None]
    """Days from now until the link expires, or null for a link that never expires"""
    passphrase: NotRequired[str | None]
    """A new passphrase, or null to remove it"""


class ExportsSelectionZipBody(TypedDict):
    uids: list[HeatmapId]
    """The heatmaps, of one workspace"""


class ExportsHeatmapSlidesBody(TypedDict):
    type: SlideFormat
    template: NotRequired[SlideTemplateId]
    """The first of those that fit unless given"""


class ExportsComparisonSlidesBody(TypedDict):
    type: SlideFormat
    template: NotRequired[SlideTemplateId]
    """The first of those that fit unless given"""
    uids: list[HeatmapId]
    """The heatmaps to compare, with the first one"""


class ExportsAuditSlidesBody(TypedDict):
    type: SlideFormat
    template: NotRequired[SlideTemplateId]
    """The first of those that fit unless given"""


class ExportsReportSlidesBody(TypedDict):
    type: SlideFormat
    template: NotRequired[SlideTemplateId]
    """The first of those that fit unless given"""


class HeatmapsOperations:
    """Operations on heatmaps."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, words: str | None = None, tags: str | list[str] | None = None, owner: str | None = None, application: Application | None = None, type: Literal["image", "video"] | None = None, benchmark: str | None = None, benchmark_category: str | None = None, status: HeatmapStatus | None = None, reference: str | None = None, created_after: str | None = None, created_before: str | None = None, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[HeatmapCard]:
        """List the heatmaps of the workspace, newest first; a filtered page may be shorter although `last` is not null. Scope: heatmaps:read."""
        return Paged(self._send, "GET", "/heatmaps", {"words": words, "tags": tags, "owner": owner, "application": application, "type": type, "benchmark": benchmark, "benchmark_category": benchmark_category, "status": status, "reference": reference, "created_after": created_after, "created_before": created_before, "limit": limit}, None, CallOptions(None, timeout, max_retries), "heatmaps")

    def create(self, body: NewHeatmap, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> CreatedHeatmap:
        """Create a heatmap for one image or video credit, and get its presigned upload. Scope: heatmaps:write."""
        return cast("CreatedHeatmap", self._send("POST", "/heatmaps", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def facets(self, *, timeout: float | None = None, max_retries: int | None = None) -> HeatmapFacets:
        """List the filter values of the workspace’s heatmaps: the most used tags, the creators, and benchmarks with their categories. Scope: heatmaps:read."""
        return cast("HeatmapFacets", self._send("GET", "/heatmaps/facets", {}, None, CallOptions(None, timeout, max_retries)))

    def refresh_upload(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Upload:
        """Get a new presigned upload for a heatmap whose file has not arrived; for a multipart upload, with the parts already received. Scope: heatmaps:write."""
        return cast("Upload", self._send("POST", f"/heatmaps/{segment(uid)}/upload-form", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def presign_parts(self, uid: str, body: HeatmapsPresignPartsBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> UploadLinks:
        """Get presigned URLs to upload parts by PUT, each bound to its part's exact size. Scope: heatmaps:write."""
        return cast("UploadLinks", self._send("POST", f"/heatmaps/{segment(uid)}/upload-parts", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def generate(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> GenerateJob:
        """Start the analysis of an uploaded file; idempotent. Scope: heatmaps:write."""
        return cast("GenerateJob", self._send("POST", f"/heatmaps/{segment(uid)}/generate", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def reanalyse(self, uid: str, body: HeatmapsReanalyseBody | None = None, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> GenerateJob:
        """Analyse a finished heatmap again, free of charge, also as another type; the current result stays visible until the new one is ready. Scope: heatmaps:write."""
        return cast("GenerateJob", self._send("POST", f"/heatmaps/{segment(uid)}/reanalyse", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> HeatmapDetail:
        """Get a heatmap with its scores and presigned URLs of its files. Scope: heatmaps:read."""
        return cast("HeatmapDetail", self._send("GET", f"/heatmaps/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def edit(self, uid: str, body: HeatmapsEditBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> HeatmapDetail:
        """Update title, tags, type, device, areas of interest or cells with text; `version` is the one the edit is based on. Scope: heatmaps:write."""
        return cast("HeatmapDetail", self._send("PATCH", f"/heatmaps/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> DeletedHeatmap:
        """Delete a finished heatmap that the key created, with its files and, of a page, all slices; or cancel an unfinished upload, which is refunded immediately. Scope: heatmaps:write."""
        return cast("DeletedHeatmap", self._send("DELETE", f"/heatmaps/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def read_gaze(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> GazeComparison:
        """Get where people looked at a finished image next to the prediction, and the agreement of all images with eye-tracking data. Scope: heatmaps:read."""
        return cast("GazeComparison", self._send("GET", f"/heatmaps/{segment(uid)}/gaze", {}, None, CallOptions(None, timeout, max_retries)))

    def import_gaze(self, uid: str, body: NewGaze, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> GazeComparison:
        """Import the fixations of people from the file of an eye tracker, instead of earlier ones. Scope: heatmaps:write."""
        return cast("GazeComparison", self._send("PUT", f"/heatmaps/{segment(uid)}/gaze", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove_gaze(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> GazeComparison:
        """Remove the fixations of people. Scope: heatmaps:write."""
        return cast("GazeComparison", self._send("DELETE", f"/heatmaps/{segment(uid)}/gaze", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def read_text(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> TextReading:
        """Request text recognition for a finished image; the result appears in `text`. Repeating the request returns its state. Scope: heatmaps:write."""
        return cast("TextReading", self._send("POST", f"/heatmaps/{segment(uid)}/text", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def frames(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> FrameMetrics:
        """Get the per-frame metrics of a finished video. Scope: heatmaps:read."""
        return cast("FrameMetrics", self._send("GET", f"/heatmaps/{segment(uid)}/frames", {}, None, CallOptions(None, timeout, max_retries)))

    def areas_over_time(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> AreasOverTime:
        """Get the per-frame shares of attention of a finished video's areas of interest. Scope: heatmaps:read."""
        return cast("AreasOverTime", self._send("GET", f"/heatmaps/{segment(uid)}/area-moments", {}, None, CallOptions(None, timeout, max_retries)))

    def create_frame_heatmap(self, uid: str, body: HeatmapsCreateFrameHeatmapBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> FrameHeatmap:
        """Create a heatmap of one frame of a finished video for one image credit. Scope: heatmaps:write."""
        return cast("FrameHeatmap", self._send("POST", f"/heatmaps/{segment(uid)}/frame-heatmap", {}, body, CallOptions(idempotency_key, timeout, max_retries)))


class BenchmarksOperations:
    """Operations on benchmarks."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, timeout: float | None = None, max_retries: int | None = None) -> ProductionBenchmarks:
        """List the benchmarks that the workspace may use, by name, each in its newest version for production. Scope: heatmaps:read."""
        return cast("ProductionBenchmarks", self._send("GET", "/benchmarks", {}, None, CallOptions(None, timeout, max_retries)))


class CapturesOperations:
    """Operations on captures."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def website(self, body: WebsiteRequest, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> WebsiteJob:
        """Capture a website for one image credit; a full page is one item with a heatmap per slice. A scrolling video also takes a video credit. Scope: heatmaps:write."""
        return cast("WebsiteJob", self._send("POST", "/captures/website", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def banner(self, body: BannerRequest, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> BannerJob:
        """Record an HTML5 banner for one video credit. Scope: heatmaps:write."""
        return cast("BannerJob", self._send("POST", "/captures/banner", {}, body, CallOptions(idempotency_key, timeout, max_retries)))


class BatchesOperations:
    """Operations on batches."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def create(self, body: BatchesCreateBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> CreatedBatch:
        """Create up to 100 heatmaps; each succeeds or fails alone. Scope: heatmaps:write."""
        return cast("CreatedBatch", self._send("POST", "/batches", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def list(self, *, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[BatchCard]:
        """List the batches of the workspace of the last 30 days, newest first. Scope: heatmaps:read."""
        return Paged(self._send, "GET", "/batches", {"limit": limit}, None, CallOptions(None, timeout, max_retries), "batches")

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> Batch:
        """Get the jobs of a batch, for 30 days. Scope: heatmaps:read."""
        return cast("Batch", self._send("GET", f"/batches/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))


class JobsOperations:
    """Operations on jobs."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[Job]:
        """List the jobs of heatmaps, newest first. Scope: heatmaps:read."""
        return Paged(self._send, "GET", "/jobs", {"limit": limit}, None, CallOptions(None, timeout, max_retries), "jobs")

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> Job:
        """Get the state of a job: of a heatmap or a report. Scope: heatmaps:read."""
        return cast("Job", self._send("GET", f"/jobs/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def cancel(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Job:
        """Cancel a job of the key's own that waits for its file, and refund its credit. Scope: heatmaps:write."""
        return cast("Job", self._send("POST", f"/jobs/{segment(uid)}/cancel", {}, None, CallOptions(idempotency_key, timeout, max_retries)))


class AuditsOperations:
    """Operations on audits."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def facts(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> FactsReading:
        """Get what is measured about an image: its elements with their attention, its layout and its scores. Scope: heatmaps:read."""
        return cast("FactsReading", self._send("GET", f"/audits/{segment(uid)}/facts", {}, None, CallOptions(None, timeout, max_retries)))

    def request_facts(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> FactsReading:
        """Request the facts of a finished image. Repeating the request returns its state. Scope: heatmaps:write."""
        return cast("FactsReading", self._send("POST", f"/audits/{segment(uid)}/facts", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def try_edits(self, uid: str, body: AuditsTryEditsBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> TriedEdits:
        """Predict where people look on an edited image, and how shares of attention change. Nothing is stored or charged. Scope: heatmaps:read."""
        return cast("TriedEdits", self._send("POST", f"/audits/{segment(uid)}/what-if", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def cover_spot(self, uid: str, body: AuditsCoverSpotBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> CoveredSpot:
        """Predict where people look when a spot is covered, which shows what draws their attention there. Nothing is charged. Scope: heatmaps:read."""
        return cast("CoveredSpot", self._send("POST", f"/audits/{segment(uid)}/cover", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def render_edits(self, uid: str, body: AuditsRenderEditsBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> RenderedEdits:
        """Draw edits on the full image, at most 4096 pixels per side, as a file that is kept for a day. Nothing is charged. Scope: heatmaps:read."""
        return cast("RenderedEdits", self._send("POST", f"/audits/{segment(uid)}/what-if/image", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> AuditReading:
        """Get the audit of an image: a UX audit for UX Design, a creative audit for Display Ads, Social media and Out Of Home. Scope: heatmaps:read."""
        return cast("AuditReading", self._send("GET", f"/audits/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def request(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> AuditReading:
        """Request the audit of a finished image. A request while one is being made returns its state. Scope: heatmaps:write."""
        return cast("AuditReading", self._send("POST", f"/audits/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))


class BrandsOperations:
    """Operations on brands."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def options(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> BrandOptions:
        """Get the brands that can be tracked in a video, and how long a request takes. Scope: heatmaps:read."""
        return cast("BrandOptions", self._send("GET", f"/brands/heatmaps/{segment(uid)}/options", {}, None, CallOptions(None, timeout, max_retries)))

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> BrandAnalytics:
        """Get the state and the result of the brand analytics of a video. Scope: heatmaps:read."""
        return cast("BrandAnalytics", self._send("GET", f"/brands/heatmaps/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def request(self, uid: str, body: NewBrandRequest, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> BrandAnalytics:
        """Request brand analytics of a finished video; it costs no credits. Scope: heatmaps:write."""
        return cast("BrandAnalytics", self._send("POST", f"/brands/heatmaps/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def export(self, uid: str, format: Literal["edl", "fcpxml", "csv", "premiere"], *, timeout: float | None = None, max_retries: int | None = None) -> BrandMarkers:
        """Get the appearances of a brand for an editing program, or as a table, in the response, which has room for about 6 MB. Scope: heatmaps:read. Deprecated: use presign_export."""
        return cast("BrandMarkers", self._send("GET", f"/brands/heatmaps/{segment(uid)}/markers/{segment(format)}", {}, None, CallOptions(None, timeout, max_retries)))

    def presign_export(self, uid: str, format: Literal["edl", "fcpxml", "csv", "premiere"], *, timeout: float | None = None, max_retries: int | None = None) -> FileLink:
        """Get a download link to the appearances of a brand for an editing program, or as a table, of any size. Scope: heatmaps:read."""
        return cast("FileLink", self._send("GET", f"/brands/heatmaps/{segment(uid)}/markers/{segment(format)}/link", {}, None, CallOptions(None, timeout, max_retries)))


class CommentsOperations:
    """Operations on comments."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> Comments:
        """List all comments on a heatmap, oldest first. Scope: heatmaps:read."""
        return cast("Comments", self._send("GET", f"/comments/heatmaps/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def add(self, uid: str, body: CommentsAddBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Comment:
        """Add a comment to a finished heatmap, optionally pinned to a time and a place, or reply to a comment. Scope: heatmaps:write."""
        return cast("Comment", self._send("POST", f"/comments/heatmaps/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def edit(self, uid: str, comment: str, body: CommentsEditBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Comment:
        """Edit the text of a comment that the key added; `version` is the one the edit is based on. Scope: heatmaps:write."""
        return cast("Comment", self._send("PATCH", f"/comments/heatmaps/{segment(uid)}/{segment(comment)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove(self, uid: str, comment: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> DeletedComments:
        """Delete a comment that the key added; the first of a thread is deleted with its replies. Scope: heatmaps:write."""
        return cast("DeletedComments", self._send("DELETE", f"/comments/heatmaps/{segment(uid)}/{segment(comment)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def resolve(self, uid: str, comment: str, body: CommentsResolveBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Comment:
        """Resolve or reopen a thread. Scope: heatmaps:write."""
        return cast("Comment", self._send("PUT", f"/comments/heatmaps/{segment(uid)}/{segment(comment)}/resolved", {}, body, CallOptions(idempotency_key, timeout, max_retries)))


class ProjectsOperations:
    """Operations on projects."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[ProjectCard]:
        """List the projects of the workspace, newest first. Scope: projects:read."""
        return Paged(self._send, "GET", "/projects", {"limit": limit}, None, CallOptions(None, timeout, max_retries), "projects")

    def create(self, body: ProjectsCreateBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ProjectCard:
        """Create an empty project. Scope: projects:write."""
        return cast("ProjectCard", self._send("POST", "/projects", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read(self, uid: str, *, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[HeatmapCard]:
        """Get a project with its heatmaps, newest first. Scope: projects:read."""
        return Paged(self._send, "GET", f"/projects/{segment(uid)}", {"limit": limit}, None, CallOptions(None, timeout, max_retries), "heatmaps")

    def rename(self, uid: str, body: ProjectsRenameBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ProjectCard:
        """Rename a project. Scope: projects:write."""
        return cast("ProjectCard", self._send("PATCH", f"/projects/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> DeletedProject:
        """Delete a project that the key created; its heatmaps stay. Scope: projects:write."""
        return cast("DeletedProject", self._send("DELETE", f"/projects/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def change_heatmaps(self, uid: str, body: ProjectsChangeHeatmapsBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ProjectCard:
        """Add heatmaps to a project and remove others. Scope: projects:write."""
        return cast("ProjectCard", self._send("PATCH", f"/projects/{segment(uid)}/heatmaps", {}, body, CallOptions(idempotency_key, timeout, max_retries)))


class ReportsOperations:
    """Operations on reports."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[ReportCard]:
        """List the reports of the workspace, newest first. Scope: reports:read."""
        return Paged(self._send, "GET", "/reports", {"limit": limit}, None, CallOptions(None, timeout, max_retries), "reports")

    def create(self, body: NewReport, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Create a report from heatmaps; it costs no credits. Scope: reports:write."""
        return cast("ReportCard", self._send("POST", "/reports", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def templates(self, *, type: TemplateKind, timeout: float | None = None, max_retries: int | None = None) -> TemplateCatalogue:
        """List the templates of a kind. Scope: reports:read."""
        return cast("TemplateCatalogue", self._send("GET", "/reports/templates", {"type": type}, None, CallOptions(None, timeout, max_retries)))

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> ReportDetail:
        """Get a report with its ads, their scores in each template, and the rankings. Scope: reports:read."""
        return cast("ReportDetail", self._send("GET", f"/reports/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def rename(self, uid: str, body: ReportsRenameBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Rename a report. Scope: reports:write."""
        return cast("ReportCard", self._send("PATCH", f"/reports/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> DeletedReport:
        """Delete a report that the key created; its heatmaps stay, except hidden ones. Scope: reports:write."""
        return cast("DeletedReport", self._send("DELETE", f"/reports/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def add_ads(self, uid: str, body: ReportsAddAdsBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Add ads to a report that has ended. They are scored in its templates, and it ends again; it costs no credits. Scope: reports:write."""
        return cast("ReportCard", self._send("POST", f"/reports/{segment(uid)}/ads", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def arrange_ads(self, uid: str, body: ReportsArrangeAdsBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Reorder the ads of a report and change their titles in it; `version` is the one the change is based on. Scope: reports:write."""
        return cast("ReportCard", self._send("PUT", f"/reports/{segment(uid)}/ads", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove_ad(self, uid: str, heatmap: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Remove an ad from a report, also one of `dropped`; the last one stays. Scope: reports:write."""
        return cast("ReportCard", self._send("DELETE", f"/reports/{segment(uid)}/ads/{segment(heatmap)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def remove_template(self, uid: str, template: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Remove a template from a report, which changes its results; the last one stays. Scope: reports:write."""
        return cast("ReportCard", self._send("DELETE", f"/reports/{segment(uid)}/templates/{segment(template)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def retry(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReportCard:
        """Score failed templates again, and ads that were dropped. Scope: reports:write."""
        return cast("ReportCard", self._send("POST", f"/reports/{segment(uid)}/retry", {}, None, CallOptions(idempotency_key, timeout, max_retries)))


class SharingOperations:
    """Operations on sharing."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Get the sharing state of a heatmap, with the id of its link. Scope: sharing:read."""
        return cast("Sharing", self._send("GET", f"/sharing/heatmaps/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def share(self, uid: str, body: SharingShareBody | None = None, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Share a finished heatmap with a new link; the previous link is revoked immediately. Scope: sharing:write."""
        return cast("Sharing", self._send("POST", f"/sharing/heatmaps/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def edit(self, uid: str, body: SharingEditBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Change the expiry or the passphrase of a heatmap's share link; its address stays the same. Scope: sharing:write."""
        return cast("Sharing", self._send("PATCH", f"/sharing/heatmaps/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def unshare(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Revoke the share link of a heatmap immediately; idempotent. Scope: sharing:write."""
        return cast("Sharing", self._send("DELETE", f"/sharing/heatmaps/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def read_report(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Get the sharing state of a report, with the id of its link. Scope: sharing:read."""
        return cast("Sharing", self._send("GET", f"/sharing/reports/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def share_report(self, uid: str, body: SharingShareReportBody | None = None, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Share a report with results by a new link; the previous link is revoked immediately. Scope: sharing:write."""
        return cast("Sharing", self._send("POST", f"/sharing/reports/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def edit_report(self, uid: str, body: SharingEditReportBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Change the expiry or the passphrase of a report's share link; its address stays the same. Scope: sharing:write."""
        return cast("Sharing", self._send("PATCH", f"/sharing/reports/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def unshare_report(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Sharing:
        """Revoke the share link of a report immediately; idempotent. Scope: sharing:write."""
        return cast("Sharing", self._send("DELETE", f"/sharing/reports/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))


class ExportsOperations:
    """Operations on exports."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def project_zip(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Zip:
        """Request a zip of a project's finished heatmaps; a zip already in progress is not started again. Scope: projects:read heatmaps:read."""
        return cast("Zip", self._send("POST", f"/exports/projects/{segment(uid)}/zip", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def read_project_zip(self, uid: str, zip: str, *, timeout: float | None = None, max_retries: int | None = None) -> Zip:
        """Get the progress of a zip, and its download link once it is done. Scope: projects:read heatmaps:read."""
        return cast("Zip", self._send("GET", f"/exports/projects/{segment(uid)}/zip/{segment(zip)}", {}, None, CallOptions(None, timeout, max_retries)))

    def heatmap_zip(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Zip:
        """Request a zip of all files of a finished heatmap; a zip already in progress is not started again. Scope: heatmaps:read."""
        return cast("Zip", self._send("POST", f"/exports/heatmaps/{segment(uid)}/zip", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def read_heatmap_zip(self, uid: str, zip: str, *, timeout: float | None = None, max_retries: int | None = None) -> Zip:
        """Get the progress of a heatmap's zip, and its download link once it is done. Scope: heatmaps:read."""
        return cast("Zip", self._send("GET", f"/exports/heatmaps/{segment(uid)}/zip/{segment(zip)}", {}, None, CallOptions(None, timeout, max_retries)))

    def selection_zip(self, body: ExportsSelectionZipBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Zip:
        """Request a zip with a folder for each of several heatmaps; it names those without a result, and one already in progress is not started again. Scope: heatmaps:read."""
        return cast("Zip", self._send("POST", "/exports/selections/zip", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read_selection_zip(self, zip: str, *, timeout: float | None = None, max_retries: int | None = None) -> Zip:
        """Get the progress of a zip of several heatmaps, and its download link once it is done. Scope: heatmaps:read."""
        return cast("Zip", self._send("GET", f"/exports/selections/zip/{segment(zip)}", {}, None, CallOptions(None, timeout, max_retries)))

    def data_file(self, uid: str, file: DataFileName, *, timeout: float | None = None, max_retries: int | None = None) -> DataFile:
        """Get a data file of a finished heatmap in the response, which has room for about 6 MB; identical to the one in its zip. Scope: heatmaps:read. Deprecated: use presign_data_file."""
        return cast("DataFile", self._send("GET", f"/exports/heatmaps/{segment(uid)}/data/{segment(file)}", {}, None, CallOptions(None, timeout, max_retries)))

    def presign_data_file(self, uid: str, file: DataFileName, *, timeout: float | None = None, max_retries: int | None = None) -> FileLink:
        """Get a download link to a data file of a finished heatmap, identical to the one in its zip, of any size. Scope: heatmaps:read."""
        return cast("FileLink", self._send("GET", f"/exports/heatmaps/{segment(uid)}/data/{segment(file)}/link", {}, None, CallOptions(None, timeout, max_retries)))

    def presign_original(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> OriginalLink:
        """Get a download link to the uploaded image, which may be larger than the display copy; for a video, to the displayed one. Scope: heatmaps:read."""
        return cast("OriginalLink", self._send("GET", f"/exports/heatmaps/{segment(uid)}/original", {}, None, CallOptions(None, timeout, max_retries)))

    def slide_templates(self, *, heatmap: HeatmapId | None = None, timeout: float | None = None, max_retries: int | None = None) -> SlideTemplateChoices:
        """List the slide templates for a heatmap, or without one for comparisons and reports; the default first. Scope: heatmaps:read."""
        return cast("SlideTemplateChoices", self._send("GET", "/exports/slide-templates", {"heatmap": heatmap}, None, CallOptions(None, timeout, max_retries)))

    def heatmap_slides(self, uid: str, body: ExportsHeatmapSlidesBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Request a finished heatmap as PDF or PowerPoint; the same content is not printed again within a day. Scope: heatmaps:read."""
        return cast("SlidesExport", self._send("POST", f"/exports/heatmaps/{segment(uid)}/slides", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read_heatmap_slides(self, uid: str, slides: str, *, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Get the progress of a heatmap's slides, and their download link once they are done. Scope: heatmaps:read."""
        return cast("SlidesExport", self._send("GET", f"/exports/heatmaps/{segment(uid)}/slides/{segment(slides)}", {}, None, CallOptions(None, timeout, max_retries)))

    def comparison_slides(self, body: ExportsComparisonSlidesBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Request a comparison of finished heatmaps with the first as PDF or PowerPoint. Scope: heatmaps:read."""
        return cast("SlidesExport", self._send("POST", "/exports/comparisons/slides", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read_comparison_slides(self, slides: str, *, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Get the progress of a comparison's slides, and their download link once they are done. Scope: heatmaps:read."""
        return cast("SlidesExport", self._send("GET", f"/exports/comparisons/slides/{segment(slides)}", {}, None, CallOptions(None, timeout, max_retries)))

    def audit_slides(self, uid: str, body: ExportsAuditSlidesBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Request the audit of an image as PDF or PowerPoint. Scope: heatmaps:read."""
        return cast("SlidesExport", self._send("POST", f"/exports/audits/{segment(uid)}/slides", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read_audit_slides(self, uid: str, slides: str, *, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Get the progress of an audit's slides, and their download link once they are done. Scope: heatmaps:read."""
        return cast("SlidesExport", self._send("GET", f"/exports/audits/{segment(uid)}/slides/{segment(slides)}", {}, None, CallOptions(None, timeout, max_retries)))

    def report_slides(self, uid: str, body: ExportsReportSlidesBody, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Request a report that has ended as PDF or PowerPoint. Scope: reports:read."""
        return cast("SlidesExport", self._send("POST", f"/exports/reports/{segment(uid)}/slides", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read_report_slides(self, uid: str, slides: str, *, timeout: float | None = None, max_retries: int | None = None) -> SlidesExport:
        """Get the progress of a report's slides, and their download link once they are done. Scope: reports:read."""
        return cast("SlidesExport", self._send("GET", f"/exports/reports/{segment(uid)}/slides/{segment(slides)}", {}, None, CallOptions(None, timeout, max_retries)))


class WorkspacesOperations:
    """Operations on workspaces."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def usage(self, *, timeout: float | None = None, max_retries: int | None = None) -> WorkspaceUsage:
        """Get the credits and features of the key's workspace. Scope: workspace:read."""
        return cast("WorkspaceUsage", self._send("GET", "/workspaces/current", {}, None, CallOptions(None, timeout, max_retries)))

    def members(self, *, timeout: float | None = None, max_retries: int | None = None) -> WorkspaceMembers:
        """List the people in the key's workspace, its admin first. Scope: workspace:read."""
        return cast("WorkspaceMembers", self._send("GET", "/workspaces/current/members", {}, None, CallOptions(None, timeout, max_retries)))

    def credits(self, *, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[LedgerEntry]:
        """List the workspace's credit movements, newest first. Scope: workspace:read."""
        return Paged(self._send, "GET", "/workspaces/current/credits", {"limit": limit}, None, CallOptions(None, timeout, max_retries), "entries")


class WebhooksOperations:
    """Operations on webhooks."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def list(self, *, timeout: float | None = None, max_retries: int | None = None) -> Webhooks:
        """List the webhooks of the workspace, newest first. Scope: webhooks:read."""
        return cast("Webhooks", self._send("GET", "/webhooks", {}, None, CallOptions(None, timeout, max_retries)))

    def create(self, body: NewWebhook, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> WebhookWithSecret:
        """Create a webhook; the response is the only one that contains its secret. Scope: webhooks:write."""
        return cast("WebhookWithSecret", self._send("POST", "/webhooks", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def read(self, uid: str, *, timeout: float | None = None, max_retries: int | None = None) -> Webhook:
        """Get a webhook. Scope: webhooks:read."""
        return cast("Webhook", self._send("GET", f"/webhooks/{segment(uid)}", {}, None, CallOptions(None, timeout, max_retries)))

    def edit(self, uid: str, body: WebhookEdit, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> Webhook:
        """Change a webhook, disable it or enable it again. Scope: webhooks:write."""
        return cast("Webhook", self._send("PATCH", f"/webhooks/{segment(uid)}", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def remove(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> DeletedWebhook:
        """Delete a webhook; deliveries that wait are not sent. Scope: webhooks:write."""
        return cast("DeletedWebhook", self._send("DELETE", f"/webhooks/{segment(uid)}", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def rotate(self, uid: str, body: SecretRotation | None = None, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> WebhookWithSecret:
        """Replace the secret of a webhook; for the given hours messages are signed with both. Scope: webhooks:write."""
        return cast("WebhookWithSecret", self._send("POST", f"/webhooks/{segment(uid)}/rotate", {}, body, CallOptions(idempotency_key, timeout, max_retries)))

    def test(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> WebhookDelivery:
        """Send a test event to a webhook, also while it is paused. Scope: webhooks:write."""
        return cast("WebhookDelivery", self._send("POST", f"/webhooks/{segment(uid)}/test", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def deliveries(self, uid: str, *, state: Literal["waiting", "delivered", "failed"] | None = None, limit: int | None = None, timeout: float | None = None, max_retries: int | None = None) -> Paged[WebhookDelivery]:
        """List the deliveries of a webhook of the last 30 days, newest first. Scope: webhooks:read."""
        return Paged(self._send, "GET", f"/webhooks/{segment(uid)}/deliveries", {"state": state, "limit": limit}, None, CallOptions(None, timeout, max_retries), "deliveries")

    def replay(self, uid: str, delivery: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> WebhookDelivery:
        """Send a delivery now or again, with the same message id, also while its webhook is paused. Scope: webhooks:write."""
        return cast("WebhookDelivery", self._send("POST", f"/webhooks/{segment(uid)}/deliveries/{segment(delivery)}/replay", {}, None, CallOptions(idempotency_key, timeout, max_retries)))

    def replay_failed(self, uid: str, *, idempotency_key: str | None = None, timeout: float | None = None, max_retries: int | None = None) -> ReplayedDeliveries:
        """Send up to 100 deliveries of a webhook again that have failed or wait for their next attempt, the newest first. Scope: webhooks:write."""
        return cast("ReplayedDeliveries", self._send("POST", f"/webhooks/{segment(uid)}/replay", {}, None, CallOptions(idempotency_key, timeout, max_retries)))


class KeyOperations:
    """Operations on key."""

    def __init__(self, send: Send) -> None:
        self._send = send

    def read(self, *, timeout: float | None = None, max_retries: int | None = None) -> CurrentKey:
        """Get the key of the request: its name, permissions, workspace and limit."""
        return cast("CurrentKey", self._send("GET", "/key", {}, None, CallOptions(None, timeout, max_retries)))


class Operations:
    """The operations of the public API by domain."""

    def __init__(self, send: Send) -> None:
        self.heatmaps = HeatmapsOperations(send)
        self.benchmarks = BenchmarksOperations(send)
        self.captures = CapturesOperations(send)
        self.batches = BatchesOperations(send)
        self.jobs = JobsOperations(send)
        self.audits = AuditsOperations(send)
        self.brands = BrandsOperations(send)
        self.comments = CommentsOperations(send)
        self.projects = ProjectsOperations(send)
        self.reports = ReportsOperations(send)
        self.sharing = SharingOperations(send)
        self.exports = ExportsOperations(send)
        self.workspaces = WorkspacesOperations(send)
        self.webhooks = WebhooksOperations(send)
        self.key = KeyOperations(send)
