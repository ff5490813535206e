"""Generated from the contracts of the public API by `npm run clients:generate`. Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict


class NewHeatmapAreasOfInterestItem(TypedDict):
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


class NewHeatmapFile(TypedDict):
    """The file that will be uploaded"""
    name: str
    """Name of the file, for people"""
    size: int
    """Bytes"""
    extension: Literal["jpg", "jpeg", "png", "webp", "avif", "gif", "bmp", "mp4", "mov", "webm", "m4v", "avi", "mpg"]
    """Declared format; the analysis detects it from the content"""


class NewBrandRequestCustom(TypedDict):
    """A brand that is not in the list, which our team answers"""
    type: CustomBrandType


class NewReportTitlesItem(TypedDict):
    heatmap: HeatmapId
    """Id of the heatmap of the ad"""
    title: str
    """Its title in the report"""


class WebhookMessageData(TypedDict):
    """What it happened to"""
    object: Literal["heatmap", "report", "batch", "zip", "slides", "workspace", "webhook"]
    """Kind of the object"""
    uid: str
    """Its id. Read its current state with GET /v1/heatmaps/{uid}, GET /v1/reports/{uid}, GET /v1/batches/{uid}, GET /v1/workspaces/current, or the operation of its export"""
    reference: NotRequired[str]
    """`reference` of the heatmap, if it was created with one"""


class HeatmapFacetsTagsItem(TypedDict):
    tag: str
    """As most heatmaps spell it"""
    count: int
    """Number of heatmaps in the list"""


class HeatmapFacetsOwnersItem(TypedDict):
    uid: str
    """Value of the filter `owner`"""
    name: str
    """Name of the person or key"""
    count: int
    """Number of heatmaps in the list"""


class HeatmapFacetsBenchmarksItem(TypedDict):
    uid: str
    """Value of the filter `benchmark`"""
    name: str
    """Its name"""
    count: int
    """Number of heatmaps in the list"""


class HeatmapFacetsBenchmarkCategoriesItem(TypedDict):
    category: str
    """Value of the filter `benchmark_category`"""
    count: int
    """Number of heatmaps in the list"""


class UploadLinksLinksItem(TypedDict):
    part: int
    """Number of the part"""
    url: str
    """Where to send it, by PUT"""


class HeatmapDetailPage(TypedDict):
    uid: HeatmapId
    """The first slice"""
    title: str
    """Title of the page"""
    slices: list[PageSlice]
    """Its slices"""


class HeatmapDetailVersionOf(TypedDict):
    uid: HeatmapId
    title: str
    """Its current title"""


class MetricsStatements(TypedDict):
    focus: ScoreStatement | None
    """Of focus"""
    proximity: ScoreStatement | None
    """Of proximity"""
    clarity: ScoreStatement | None
    """Of clarity"""


class MetricsComparison(TypedDict):
    focus: ScoreComparison
    """Of focus"""
    proximity: ScoreComparison
    """Of proximity"""
    clarity: ScoreComparison
    """Of clarity"""


class TextReadingWordsItem(TypedDict):
    text: str
    """The word"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""
    confidence: float
    """How certain the recognition is, in percent"""


class GazeAgreementPeople(TypedDict):
    nss: float
    """As above"""
    cc: float
    """As above"""
    auc: float
    """As above"""


class GazeAreaPredicted(TypedDict):
    """Its predicted share of attention"""
    value: float
    """0 to 1"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""


class GazeSummaryNss(TypedDict):
    value: float
    """Mean of all images"""
    interval: tuple[float, float] | None
    """90% interval; null with fewer than five images"""


class GazeSummaryCc(TypedDict):
    value: float
    """Mean of all images"""
    interval: tuple[float, float] | None
    """90% interval; null with fewer than five images"""


class GazeSummaryAuc(TypedDict):
    value: float
    """Mean of all images"""
    interval: tuple[float, float] | None
    """90% interval; null with fewer than five images"""


class GazeSummaryCalibration(TypedDict):
    """Of the intervals of areas"""
    images: int
    """Images with enough viewers"""
    needed: int
    """Images that a calibration needs"""
    factor: float | None
    """Width of calibrated intervals over the width of the published ones; null until enough images"""
    covered: float | None
    """Share of areas whose people are within the published interval; 0.9 is expected"""


class AreasOverTimeAreasItem(TypedDict):
    uid: str
    """Id of the area"""
    shares: list[float]
    """Its share of attention in each frame, 0 to 1"""
    first_seen: float | None
    """Second of the first frame whose most attended point lies in the area; null if none does"""


class BatchItemsItem(TypedDict):
    index: int
    """Its place in the request, from 0"""
    job: Job | None
    """Null if it was not created, or was deleted"""
    video_job: Job | None
    """The job of the scrolling video of a website, if it was requested"""
    problem: HeatmapProblem | None
    """Why it has no job"""


class JobProblem(TypedDict):
    code: str
    """Stable code, for programs"""
    message: str
    """What went wrong, for people"""
    retryable: bool
    """Whether the same file may succeed if it is sent again"""


class FactsScores(TypedDict):
    """0 to 100. Null if there is none, and for all but attention if nothing in the image stands out"""
    focus: FactsScoresFocus | None
    """A score; null if there is none"""
    proximity: FactsScoresProximity | None
    """A score; null if there is none"""
    clarity: FactsScoresClarity | None
    """A score; null if there is none"""
    attention: FactsScoresAttention | None
    """A score; null if there is none"""


class FactsScoresFocus(TypedDict):
    value: float
    """0 to 100"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""
    precise: bool
    """False if the value is too uncertain to be shown: show the interval instead"""


class FactsScoresProximity(TypedDict):
    value: float
    """0 to 100"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""
    precise: bool
    """False if the value is too uncertain to be shown: show the interval instead"""


class FactsScoresClarity(TypedDict):
    value: float
    """0 to 100"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""
    precise: bool
    """False if the value is too uncertain to be shown: show the interval instead"""


class FactsScoresAttention(TypedDict):
    value: float
    """0 to 100"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""
    precise: bool
    """False if the value is too uncertain to be shown: show the interval instead"""


class FactsTemplatesItem(TypedDict):
    id: str
    """Id of the template"""
    name: str
    """Its name"""
    score: float | None
    """0 to 100; null without one"""
    interval: tuple[float, float] | None
    """90% interval of the score"""


class FactElementBox(TypedDict):
    """Where it is"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""


class FactElementAttention(TypedDict):
    """The attention that it receives"""
    value: float
    """Its share of all attention"""
    interval: tuple[float, float] | None
    """90% interval of the share; null if unknown"""
    density: float
    """Share of attention divided by share of the area: 1 is average"""
    rank: int
    """1 for the element with the largest share"""


class FactElementFirstLook(TypedDict):
    look: int
    """Its number, from 1"""
    seconds: float
    """Second at which it begins"""


class FactElementText(TypedDict):
    content: str
    """The text"""
    words: int
    """Number of words"""
    lines: int
    """Number of lines"""
    height: float
    """Median height of its words in pixels"""
    size: float
    """That height as a fraction of the image’s longer side"""
    contrast: float
    """Contrast ratio of text and background (WCAG 2.2, success criterion 1.4.3)"""
    colour: str
    """Colour of the text"""
    background: str
    """Colour of its background"""
    busy: float
    """How uneven its background is: standard deviation of its lightness"""


class FactLayoutColoursItem(TypedDict):
    colour: str
    """Such as `#1f2937`"""
    share: float
    """Fraction of the image"""


class AreaChangeBox(TypedDict):
    """Where it is after the edits"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""


class AreaChangeBefore(TypedDict):
    """Its share of attention before the edits"""
    value: float
    """0 to 1"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""


class AreaChangeAfter(TypedDict):
    """Its share of attention after the edits"""
    value: float
    """0 to 1"""
    interval: tuple[float, float] | None
    """90% interval; null if unknown"""


class CoveredSpotStatementsItem(TypedDict):
    text: str
    """The sentence"""
    elements: list[str]
    """Ids of elements"""


class AuditWrittenBy(TypedDict):
    model: str
    """Its name"""
    prompt_version: int
    """Version of what it was told"""


class AuditAssociationsItem(TypedDict):
    object: str
    """Id of the element"""
    association: Literal["message", "brand", "product", "conversion", "offer", "goNext", "why", "readability", "trustworthiness"]
    """What is rated"""


class AuditAttention(TypedDict):
    text: str
    """The sentence"""
    elements: list[str]
    """Ids of elements of the facts; empty if it is about the whole image"""


class AuditComponentReasoningItem(TypedDict):
    text: str
    """The sentence"""
    elements: list[str]
    """Ids of elements of the facts; empty if it is about the whole image"""


class AuditComponentSuggestionItem(TypedDict):
    text: str
    """The sentence"""
    elements: list[str]
    """Ids of elements of the facts; empty if it is about the whole image"""
    trial: SuggestionTrial | None
    """Its measured effect; null if it claims none"""


class BrandOptionsModelsItem(TypedDict):
    uid: BrandModelId
    name: str
    """Its name"""
    own: bool
    """Whether it belongs to the workspace"""


class BrandOptionsSeconds(TypedDict):
    """Expected duration of a request; null if there were too few to tell"""
    automatic: int | None
    """Of a request that runs at once"""
    manual: int | None
    """Of a request that our team answers"""


class BrandMetricsExposure(TypedDict):
    """Seconds in which it is visible, at most the video’s duration, with their 90% interval"""
    value: float
    """Seconds"""
    interval: tuple[float, float]
    """90% interval"""


class BrandMetricsAttention(TypedDict):
    value: float
    """0 to 1"""
    interval: tuple[float, float] | None
    """90% interval; null for older videos"""


class BrandMetricsPosition(TypedDict):
    x: float
    """0 to 1 of the width"""
    y: float
    """0 to 1 of the height"""


class CommentMentionsItem(TypedDict):
    uid: str
    """Uid of the person"""
    name: str
    """Their name"""


class CommentResolved(TypedDict):
    at: str
    """When"""
    by_name: str
    """Name of the person"""


class ReportCardLeader(TypedDict):
    uid: HeatmapId
    title: str
    """Its name"""
    kpi: ReportKpi
    value: float
    """Its score by that KPI"""
    decided: bool
    """False if the difference to any other ad is too close to call"""
    original: str | None
    """The ad; null if it is not available"""
    heatmap: str | None
    """The ad with its heatmap"""
    peekthrough: str | None
    """Only what people look at"""


class CatalogueTemplateSlot(TypedDict):
    """Size of the slot in pixels, or its proportions"""
    width: int
    """Pixels"""
    height: int
    """Pixels"""


class ReportRankingPlacesItem(TypedDict):
    uid: HeatmapId
    value: float
    """Its score by the KPI"""
    difference: float | None
    """Leader’s value minus this one; null if no template scored both"""
    interval: tuple[float, float] | None
    """90% interval of the difference over the templates; null where none can be computed"""
    too_close: bool
    """The leader is not reliably better; false for the leader itself"""


class SharingShare(TypedDict):
    uid: ShareId
    path: str
    """Path of the page that it opens, on the site"""
    created_at: str
    """When it was created"""
    expires_at: str | None
    """Until when it is valid; null: until it is revoked"""
    has_passphrase: bool
    """Whether everyone who opens it must enter a passphrase"""


class WebhookDeliveryAttemptsItem(TypedDict):
    at: str
    """When"""
    status: int | None
    """Status of the response; null without one"""
    problem: str | None
    """Why it failed; null if it was delivered"""
    duration: int
    """Milliseconds"""


class CurrentKeyWorkspace(TypedDict):
    """The workspace that it belongs to"""
    uid: str
    """Its id"""
    name: str
    """Its name"""


class CurrentKeyReplaced(TypedDict):
    prefix: str
    """The beginning of the earlier secret"""
    expires_at: str
    """Until when it is valid"""


class BatchItemValue(TypedDict):
    heatmap: NewHeatmap


class BatchItemValue2(TypedDict):
    website: WebsiteRequest


class BatchItemValue3(TypedDict):
    banner: BannerRequest


class EditValue(TypedDict):
    kind: Literal["move"]
    """What the edit does"""
    box: EditBox
    to: EditBox
    """Where it goes, with its new size"""


class EditValue2(TypedDict):
    kind: Literal["remove"]
    """What the edit does"""
    box: EditBox


class EditValue3(TypedDict):
    kind: Literal["blur"]
    """What the edit does"""
    box: EditBox


class EditValue4(TypedDict):
    kind: Literal["brighten"]
    """What the edit does"""
    box: EditBox


EditValue5 = TypedDict("EditValue5", {"kind": "Literal[\"recolour\"]", "box": "EditBox", "colour": "str", "from": "NotRequired[str]"})


class DeviceAnswerValue(TypedDict):
    state: Literal["authorization_pending", "slow_down"]
    """It waits for its confirmation; `slow_down`: ask less often"""
    interval: int
    """Seconds to wait between two questions"""


class DeviceAnswerValue2(TypedDict):
    state: Literal["access_denied", "expired_token"]
    """It was rejected, or its time is over"""


class DeviceAnswerValue3(TypedDict):
    state: Literal["approved"]
    """It was confirmed"""
    api_key: str
    """Returned once"""


class EditOutputValue(TypedDict):
    kind: Literal["move"]
    """What the edit does"""
    box: EditBoxOutput
    to: EditBoxOutput
    """Where it goes, with its new size"""


class EditOutputValue2(TypedDict):
    kind: Literal["remove"]
    """What the edit does"""
    box: EditBoxOutput


class EditOutputValue3(TypedDict):
    kind: Literal["blur"]
    """What the edit does"""
    box: EditBoxOutput


class EditOutputValue4(TypedDict):
    kind: Literal["brighten"]
    """What the edit does"""
    box: EditBoxOutput


EditOutputValue5 = TypedDict("EditOutputValue5", {"kind": "Literal[\"recolour\"]", "box": "EditBoxOutput", "colour": "str", "from": "NotRequired[str]"})


class NewHeatmap(TypedDict):
    """A heatmap of a file that will be uploaded"""
    title: str
    """Its name in lists"""
    application: Application
    benchmark: NotRequired[BenchmarkChoice]
    """A benchmark of the same kind as the application"""
    device: NotRequired[Literal["mobile", "desktop", ""]]
    """Required for UX Design"""
    dimensions: NotRequired[Literal["300x250", "728x90", "160x600", "300x600", "970x90", "970x250", "320x50", "320x100", "300x200", ""]]
    """Required for Display Ads"""
    country: NotRequired[Literal["", "de", "nl", "es", "uk", "us"]]
    """Country of its audience; empty for all"""
    industry: NotRequired[Literal["", "arts and entertainment", "vehicles", "computers electronics and technology", "e-commerce and shopping", "finance", "food and beverages", "home and garden", "lifestyle", "news and media", "sports", "travel"]]
    """Industry of its brand; empty for all"""
    tags: NotRequired[list[str]]
    """Labels by which it is found"""
    reference: NotRequired[str]
    """Its name in your system, such as the number of an order"""
    hidden: NotRequired[bool]
    """Only an ad of reports: not listed and not found by search; needs permission to create reports"""
    audit: NotRequired[bool]
    """Of an image: audit it as soon as it is analysed, if the workspace has audits and its application has one"""
    areas_of_interest: NotRequired[list[NewHeatmapAreasOfInterestItem]]
    """Areas of an image to measure as soon as it is analysed; what lies beyond its edges is left out"""
    version_of: NotRequired[HeatmapId]
    """The heatmap of the image that this one is another version of, such as before an edit: its page leads to their comparison"""
    projectIds: NotRequired[list[ProjectId]]
    """Projects to add it to"""
    file: NewHeatmapFile
    """The file that will be uploaded"""


class BenchmarkChoice(TypedDict):
    uid: str
    """Id of the benchmark"""
    version: int
    """Its version, as `GET /v1/benchmarks` lists it"""


class NewGaze(TypedDict):
    csv: str
    """Text of the file; commas, semicolons or tabs"""
    stimulus: NotRequired[str]
    """Name of the image in the file, if it has several"""
    frame: NotRequired[GazeFrame]
    """Without it the image filled what the coordinates refer to"""


class GazeFrame(TypedDict):
    left: float
    """From the left edge"""
    top: float
    """From the top edge"""
    width: float
    """In the unit of the file"""
    height: float
    """In the unit of the file"""


class WebsiteRequest(TypedDict):
    """A heatmap of a website"""
    url: str
    """A public http or https URL; https without a scheme"""
    title: NotRequired[str]
    """Default: the page's own title"""
    mobile: NotRequired[bool]
    """Capture the page as a phone shows it"""
    fullPage: NotRequired[bool]
    """Capture the whole page in slices instead of only its first screen"""
    delay: NotRequired[int]
    """Milliseconds to wait between page load and capture"""
    hide_selector: NotRequired[str]
    """CSS selector of elements to hide"""
    scroll_to: NotRequired[int | str]
    """Scroll position before the capture: pixels from the top, or a CSS selector"""
    add_scrolling_video: NotRequired[bool]
    """Also record a video that scrolls through the page, for a video credit"""
    audit: NotRequired[bool]
    """Audit it as soon as it is analysed, if the workspace has audits"""
    application: NotRequired[Application]
    country: NotRequired[Literal["", "de", "nl", "es", "uk", "us"]]
    """Country of its audience; empty for all"""
    industry: NotRequired[Literal["", "arts and entertainment", "vehicles", "computers electronics and technology", "e-commerce and shopping", "finance", "food and beverages", "home and garden", "lifestyle", "news and media", "sports", "travel"]]
    """Industry of its brand; empty for all"""
    tags: NotRequired[list[str]]
    """Labels by which it is found"""
    reference: NotRequired[str]
    """Its name in your system, such as the number of an order"""
    benchmark: NotRequired[BenchmarkChoice]
    """A benchmark of the same kind as the application"""
    projectIds: NotRequired[list[ProjectId]]
    """Projects to add it to"""


class BannerRequest(TypedDict):
    """A heatmap of an HTML5 banner"""
    src: str
    """A public http or https URL of the banner"""
    title: str
    """Its name in lists"""
    duration: NotRequired[int]
    """Milliseconds to record"""
    position: NotRequired[Literal["lefttop", "righttop", "center", "leftbottom", "rightbottom"]]
    """Position of the banner on the page"""
    dimensions: str
    """Width and height in pixels, such as `300x600`"""
    application: NotRequired[Literal["Display Ads"]]
    """Always Display Ads"""
    type: NotRequired[Literal["video"]]
    """Always a video"""
    subtype: NotRequired[Literal["html5"]]
    """Always html5"""
    public: NotRequired[Literal[False]]
    """Has no effect"""
    admin: NotRequired[bool]
    """Has no effect"""
    country: NotRequired[Literal["", "de", "nl", "es", "uk", "us"]]
    """Country of its audience; empty for all"""
    industry: NotRequired[Literal["", "arts and entertainment", "vehicles", "computers electronics and technology", "e-commerce and shopping", "finance", "food and beverages", "home and garden", "lifestyle", "news and media", "sports", "travel"]]
    """Industry of its brand; empty for all"""
    tags: NotRequired[list[str]]
    """Labels by which it is found"""
    reference: NotRequired[str]
    """Its name in your system, such as the number of an order"""
    benchmark: NotRequired[BenchmarkChoice]
    """A benchmark of the same kind as the application"""
    projectIds: NotRequired[list[ProjectId]]
    """Projects to add it to"""


class EditBox(TypedDict):
    """Where: a rectangle in pixels of the upright image"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""


class NewBrandRequest(TypedDict):
    brand: NotRequired[BrandModelId]
    custom: NotRequired[NewBrandRequestCustom]
    """A brand that is not in the list, which our team answers"""
    text: NotRequired[str]
    """Words to track, separated by spaces"""
    language: NotRequired[Literal["en", "de", "fr", "es", "it", "nl", "pt"]]
    """Of the words"""


class CommentPlace(TypedDict):
    x: float
    """0 to 1 of the width"""
    y: float
    """0 to 1 of the height"""


class NewReport(TypedDict):
    title: str
    """Its name in lists"""
    type: TemplateKind
    attention_benchmark: NotRequired[bool]
    """Rank the ads by their attention scores"""
    clarity_benchmark: NotRequired[bool]
    """Rank the ads by their clarity"""
    heatmaps: list[HeatmapId]
    """Ids of the heatmaps of its ads, in the order of the report"""
    titles: NotRequired[list[NewReportTitlesItem]]
    """Titles of ads in the report; by default an ad has the title of its heatmap"""
    ids: list[int]
    """Ids of its templates, which `GET /v1/reports/templates` lists"""


class NewWebhook(TypedDict):
    title: str
    """Its name"""
    destination: str
    """An https URL, the ARN of an event bus of Amazon EventBridge, or `listen`: then nothing is sent, a program reads the deliveries, the webhook ends after 24 hours, and its destination can’t be changed"""
    events: list[Literal["heatmap.done", "heatmap.failed", "heatmap.scored", "heatmap.deleted", "capture.done", "audit.done", "audit.failed", "report.done", "report.failed", "brand.done", "brand.rejected", "batch.done", "credits.low", "export.done", "export.failed"]]
    """What is announced"""


class WebhookEdit(TypedDict):
    title: NotRequired[str]
    """Its name"""
    destination: NotRequired[str]
    """An https URL, the ARN of an event bus of Amazon EventBridge, or `listen`: then nothing is sent, a program reads the deliveries, the webhook ends after 24 hours, and its destination can’t be changed"""
    events: NotRequired[list[Literal["heatmap.done", "heatmap.failed", "heatmap.scored", "heatmap.deleted", "capture.done", "audit.done", "audit.failed", "report.done", "report.failed", "brand.done", "brand.rejected", "batch.done", "credits.low", "export.done", "export.failed"]]]
    """What is announced"""
    state: NotRequired[Literal["enabled", "disabled"]]
    """A disabled webhook gets no messages"""


class SecretRotation(TypedDict):
    overlap_hours: NotRequired[Literal[0, 1, 24, 168]]
    """How long the old secret also signs"""


class NewDeviceLogin(TypedDict):
    client: str
    """Program and computer, shown to the person who confirms"""


class DeviceQuestion(TypedDict):
    device_code: str
    """The code that the login began with"""


class WebhookMessage(TypedDict):
    type: WebhookEventName
    timestamp: str
    """When it happened"""
    data: WebhookMessageData
    """What it happened to"""


class HeatmapPage(TypedDict):
    heatmaps: list[HeatmapCard]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class HeatmapCard(TypedDict):
    """A heatmap as lists show it. URLs are presigned and valid for five minutes"""
    uid: HeatmapId
    title: str
    """As given by its creator, or of the captured page"""
    type: Literal["image", "video"]
    """Whether its file is an image or a video"""
    subtype: HeatmapSubtype
    application: Application
    benchmark: HeatmapBenchmark | None
    """The benchmark that it is compared with; null for the templates of its application"""
    status: HeatmapStatus
    progress: int | None
    """Progress of the analysis in percent; null unless in progress"""
    ready_at: str | None
    """Estimated end of the analysis: of a video from its speed so far, of an image from recent ones; null if unknown"""
    duration: float | None
    """Of a video, in seconds; null for images and before inspection"""
    problem: HeatmapProblem | None
    """Why it has no result; null unless `status` is `error` or `failed`"""
    created_at: str
    """When it was created"""
    requested_by: str
    """Uid of the person or key that created it"""
    requested_by_name: str
    """Name of the person or key that created it"""
    tags: list[str]
    """Labels by which it is found"""
    reference: str | None
    """Its name in your system, if it was created with one"""
    thumbnail: str | None
    """Small image; null before inspection"""
    width: int | None
    """Pixels of the upright image or video; null before inspection"""
    height: int | None
    """Pixels of the upright image or video; null before inspection"""
    dimensions: str
    """Standard size of a display ad, such as `300x250`; empty for others"""
    clarity_score_percentile: float | None
    """Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals`"""
    attention_score: float | None
    """Mean of its scores in templates; null without any, and for Other and UX Design"""
    stands_out: bool | None
    """False if the image is flat, so that its scores are those of the centre prior; null before it is done"""
    uncertain_scores: list[Literal["attention", "clarity"]]
    """Scores of which it is open whether they are above or below average for people: their 90% interval contains the average, and neither side is likely enough (`metrics.statements`). It says nothing about whether there is a number: `clarity_score_percentile` may be a number although it is listed here, and null although it is not"""
    public: bool
    """Anyone with its share link can see it"""
    timeline: int
    """Number of comments"""
    renewing: bool
    """A reanalysis is in progress; until it is done the previous result is shown"""
    logo_tracking_status: BrandStatus | None
    """Of a video: the state of its brand analytics; null until it is requested"""
    uploading: bool
    """Waiting for its file: the upload is in progress, or was abandoned and will expire"""
    slices: int
    """Number of slices of a page captured in full, whose first slice this is; otherwise 0"""
    part_of: HeatmapId | None
    """The first slice of the page that this is a further slice of; lists omit it"""
    version: int
    """Grows with every change; an edit names the one that it is based on"""


class HeatmapBenchmark(TypedDict):
    uid: str
    """Id of the benchmark"""
    name: str
    """Its name"""
    version: int
    """The version that it is compared with"""
    subjects: int
    """Number of ads in the version"""
    categories: list[str]
    """Categories of the templates it was scored in, such as `Place: Station`; empty before that"""


class HeatmapProblem(TypedDict):
    code: str
    """Stable code, for programs"""
    message: str
    """What went wrong, for people"""


class Problem(TypedDict):
    type: str
    """`urn:sightline:error:` and the code"""
    title: str
    """Name of the status"""
    status: int
    """HTTP status"""
    detail: str
    """What is wrong, for people"""
    code: str
    """Stable code, for programs"""
    details: dict[str, Any]
    """For `request.invalid`, `issues` with path and message"""
    request_id: str
    """Id of the request, as in `X-Request-Id`; name it when you contact support"""


class CreatedHeatmap(TypedDict):
    heatmap: HeatmapCard
    """What was created"""
    upload: Upload
    """Where to send its file"""


class UploadForm(TypedDict):
    kind: Literal["form"]
    """The file is sent with a form"""
    url: str
    """Where to send the form, by POST"""
    fields: dict[str, str]
    """Fields of the form, before the file"""
    expires_at: str
    """Until when the form can be sent"""


class UploadParts(TypedDict):
    kind: Literal["parts"]
    """The file is sent in parts"""
    part_bytes: int
    """Bytes of each part but the last"""
    parts: int
    """Number of parts"""
    received: list[int]
    """Numbers of the parts that have arrived"""
    expires_at: str
    """Until when parts can be sent"""


class HeatmapFacets(TypedDict):
    tags: list[HeatmapFacetsTagsItem]
    """Most used first, at most 200"""
    owners: list[HeatmapFacetsOwnersItem]
    """Who created them"""
    benchmarks: list[HeatmapFacetsBenchmarksItem]
    """What they are compared with"""
    benchmark_categories: list[HeatmapFacetsBenchmarkCategoriesItem]
    """Of the templates that they were scored in"""


class UploadLinks(TypedDict):
    links: list[UploadLinksLinksItem]
    """One for each part"""
    expires_at: str
    """Until when parts can be sent"""


class GenerateJob(TypedDict):
    job_id: str
    """Id of the analysis, for `GET /v1/jobs/{uid}`"""
    status: HeatmapStatus
    heatmap_uid: HeatmapId
    credits_reserved: int
    """Credits that were debited for it"""


class HeatmapDetail(TypedDict):
    uid: HeatmapId
    title: str
    """As given by its creator, or of the captured page"""
    type: Literal["image", "video"]
    """Whether its file is an image or a video"""
    subtype: HeatmapSubtype
    application: Application
    benchmark: HeatmapBenchmark | None
    """The benchmark that it is compared with; null for the templates of its application"""
    status: HeatmapStatus
    progress: int | None
    """Progress of the analysis in percent; null unless in progress"""
    ready_at: str | None
    """Estimated end of the analysis: of a video from its speed so far, of an image from recent ones; null if unknown"""
    duration: float | None
    """Of a video, in seconds; null for images and before inspection"""
    problem: HeatmapProblem | None
    """Why it has no result; null unless `status` is `error` or `failed`"""
    created_at: str
    """When it was created"""
    requested_by: str
    """Uid of the person or key that created it"""
    requested_by_name: str
    """Name of the person or key that created it"""
    tags: list[str]
    """Labels by which it is found"""
    reference: str | None
    """Its name in your system, if it was created with one"""
    thumbnail: str | None
    """Small image; null before inspection"""
    width: int | None
    """Pixels of the upright image or video; null before inspection"""
    height: int | None
    """Pixels of the upright image or video; null before inspection"""
    dimensions: str
    """Standard size of a display ad, such as `300x250`; empty for others"""
    clarity_score_percentile: float | None
    """Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals`"""
    attention_score: float | None
    """Mean of its scores in templates; null without any, and for Other and UX Design"""
    stands_out: bool | None
    """False if the image is flat, so that its scores are those of the centre prior; null before it is done"""
    uncertain_scores: list[Literal["attention", "clarity"]]
    """Scores of which it is open whether they are above or below average for people: their 90% interval contains the average, and neither side is likely enough (`metrics.statements`). It says nothing about whether there is a number: `clarity_score_percentile` may be a number although it is listed here, and null although it is not"""
    public: bool
    """Anyone with its share link can see it"""
    timeline: int
    """Number of comments"""
    renewing: bool
    """A reanalysis is in progress; until it is done the previous result is shown"""
    logo_tracking_status: BrandStatus | None
    """Of a video: the state of its brand analytics; null until it is requested"""
    uploading: bool
    """Waiting for its file: the upload is in progress, or was abandoned and will expire"""
    slices: int
    """Number of slices of a page captured in full, whose first slice this is; otherwise 0"""
    part_of: HeatmapId | None
    """The first slice of the page that this is a further slice of; lists omit it"""
    version: int
    """Grows with every change; an edit names the one that it is based on"""
    category: Literal["DISPLAY", "AD", "UX"] | None
    """Code of the application; null for those without one"""
    device: Literal["mobile", "desktop", ""]
    """Of UX designs; empty for others"""
    country: str
    """Country of its audience; empty for all"""
    industry: str
    """Industry of its brand; empty for all"""
    condition: Literal["viewport", ""]
    """`viewport` for UX designs, which are scored by their first screen; empty for others"""
    extension: str
    """Format of the file, such as `png`"""
    gen: int
    """Number of its analysis: grows when it is analysed again"""
    source: str
    """Captured URL, or searched keyword; empty for an upload and for a frame"""
    fingerprint: str | None
    """Brightness of an image on a coarse grid, in base64, which tells variants of one image; null for videos"""
    video: VideoFacts | None
    """Null for images, and until the video is done"""
    page: HeatmapDetailPage | None
    """The page captured in full that this is a slice of, from top to bottom; null for others"""
    version_of: HeatmapDetailVersionOf | None
    """The heatmap that it was created as another version of; null for others, and once that is deleted or moved away"""
    projectIds: list[ProjectId]
    """Projects that contain it"""
    metrics: Metrics | None
    """Its scores; null before it is done"""
    fixations: list[Fixation]
    """Where people look, in viewing order; empty for videos"""
    areas_of_interest: list[AreaOfInterest]
    """Areas that were drawn on it, with their shares of attention"""
    attention: AttentionResult | None
    """How the attention score was computed; null before that, and for applications without templates"""
    text_in_ad: list[int] | None
    """Cells of the grid marked by a user; null until then"""
    text: TextReading | None
    """Result of text recognition; null until requested, and for videos"""
    templates_images: list[TemplateImage]
    """The ad in the templates of its application; empty until it is scored in them"""
    brandURL: str | None
    """The video with its tracked brand; null until that is done"""
    seen_as_staff: str | None
    """Name of the owner, for staff who see a heatmap outside their scope; null for other callers"""
    transferred_from: str
    """Uid of the user it was transferred from; empty if it never was"""
    imageURL: str | None
    """The upright display copy of the image; for a video, the original with its sound"""
    heatmapURL: str | None
    """Only the heatmap overlay, transparent where no one looks; for a video, the video with its heatmap and sound"""
    combined: str | None
    """The image with its heatmap; for a video, its most attended frame with its heatmap"""
    peekthroughURL: str | None
    """Only what people look at; null before it is done"""
    gazeplot: str | None
    """The image with its fixations; null for videos and before it is done"""
    mask: str | None
    """16-bit greyscale attention map at the image's own size, largest value 65535; for a video, the mean of all analysed frames"""
    maskArray: str | None
    """The mask as a NumPy array: for an image uint16 [height, width]; for a video uint8 [frames, height, width], smaller than the frame. Null for older results"""


class VideoFacts(TypedDict):
    fps: float
    """Frame rate of the displayed videos, equal to the source's"""
    has_sound: bool
    """Whether the displayed videos have sound"""
    frames: int
    """Number of analysed frames, see FrameMetrics"""


class PageSlice(TypedDict):
    uid: HeatmapId
    status: HeatmapStatus
    progress: int | None
    """Progress of the analysis in percent; null unless in progress"""
    problem: HeatmapProblem | None
    """Why it has no result; null unless `status` is `error` or `failed`"""
    thumbnail: str | None
    """Small image; null before inspection"""
    width: int | None
    """Pixels of the upright image or video; null before inspection"""
    height: int | None
    """Pixels of the upright image or video; null before inspection"""
    clarity_score_percentile: float | None
    """Clarity, 0 to 100; null before it is done, and where it is too uncertain for a number: its interval is in `metrics.intervals`"""
    stands_out: bool | None
    """False if the image is flat, so that its scores are those of the centre prior; null before it is done"""
    number: int
    """Counted from the top of the page"""
    fixations: list[Fixation]
    """Where people look, in viewing order"""
    imageURL: str | None
    """The slice; null before it is done"""
    heatmapURL: str | None
    """Only its heatmap overlay; null before it is done"""
    peekthroughURL: str | None
    """Only what people look at; null before it is done"""


class Fixation(TypedDict):
    x: float
    """0 to 1 of the width"""
    y: float
    """0 to 1 of the height"""
    duration: float
    """Milliseconds"""


class Metrics(TypedDict):
    percentile_area: float
    """Percentile of the area among the references, 0 to 100"""
    percentile_distances: float
    """Percentile of the distance among the references, 0 to 100"""
    area: float
    """Smallest fraction of the image’s area that holds `area_share` of the attention, in human units"""
    area_share: float
    """0.8; 0.5 in results of earlier versions of the scores"""
    distances: float
    """Mean distance between two points of the map, weighted by attention, over the diagonal, in human units"""
    focus: float
    """100 − percentile_area. Show it only if `precise` lists it"""
    proximity: float
    """100 − percentile_distances. Show it only if `precise` lists it"""
    stands_out: bool
    """False if the image is flat and the map is only the centre prior"""
    group: ReferenceGroup | None
    """The images that the scores are compared with; null in results of earlier versions of the scores. `ad` are graphic designs from research and ads drawn by a program, not a sample of published ads"""
    precise: list[Literal["focus", "proximity", "clarity"]]
    """The scores that are precise enough to be shown as numbers: 90% intervals of at most 70 points on average"""
    intervals: ScoreIntervals | None
    """90% intervals of the scores from human attention; null for a flat image and for older results. People were measured on still images and first screens only: videos have the intervals of still images, and the group `page_slice` those of `page`"""
    statements: MetricsStatements | None
    """For each score whether it is above or below the middle of its references; null where this is too uncertain, and for videos, because no people were measured watching videos"""
    comparison: MetricsComparison | None
    """Data for comparisons; null for a flat image and for older results"""
    share_comparison: ShareComparison | None
    """Data for comparisons of areas, which may become more precise; null for a flat image and for older results"""
    share_threshold: float | None
    """A simpler rule for comparisons of areas, which `share_comparison` replaces; null if there is none"""
    model: str
    """Name and version of the attention model"""
    reference: str
    """Name and version of the references"""
    calibration: str | None
    """Version of the interval parameters"""


class ScoreIntervals(TypedDict):
    focus: tuple[float, float]
    """Low and high end, 0 to 100"""
    proximity: tuple[float, float]
    """Low and high end, 0 to 100"""
    clarity: tuple[float, float]
    """Low and high end, 0 to 100"""
    area: tuple[float, float] | None
    """Null in results of earlier versions of the scores"""
    distances: tuple[float, float] | None
    """Null in results of earlier versions of the scores"""


class ScoreStatement(TypedDict):
    side: Literal["above", "below"]
    """Of the middle of the references"""
    probability: float
    """That this is right for people"""


class ScoreComparison(TypedDict):
    position: float
    """Position that people are expected to confirm, in standard deviations. That of focus of ads also uses proximity."""
    threshold: float | None
    """The difference of positions from which on 9 of 10 comparisons are right, if the scores differ in the same direction; null if there is none"""
    variant_threshold: float | None
    """The same for two variants of one image; null if they are never told apart by this score"""


class ShareComparison(TypedDict):
    reach: float | None
    """Shares p and q, 0 to 1, of an area differ from |p − q| = reach · √(p(1 − p) + q(1 − q)) on: at least 9 of 10 such comparisons are right; null if there is none"""
    variant_reach: float | None
    """The same for two variants of one image"""


class AreaOfInterest(TypedDict):
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
    value: float
    """Its share of all attention, 0 to 1"""
    interval: tuple[float, float] | None
    """90% interval of the human share of attention of the area; null if unknown"""


class AttentionResult(TypedDict):
    score: float | None
    """Mean of the scores in templates, 0 to 100; null without any"""
    interval: tuple[float, float] | None
    """90% interval of the score; null without one"""
    templates: int
    """Number of templates with a score"""
    failed: int
    """Number of templates that could not be scored"""
    ads: int
    """Number of ads in the benchmark"""
    frames: list[float]
    """Of a video: the scores of its frames; empty for images"""
    benchmark: HeatmapBenchmark | None
    """The benchmark chosen as its type; null for the shipped one"""
    problem: Literal["benchmark_deleted", "other_model", "failed"] | None
    """Why there is no score: the benchmark was deleted before, it was measured with another model, or no template could be scored"""


class TextReading(TypedDict):
    state: Literal["requested", "done", "failed"]
    """`requested` while the text is being read"""
    boxes: list[int]
    """Cells of the five-by-five grid that contain text, numbered from 1 along the rows"""
    words: list[TextReadingWordsItem]
    """Where each word is"""


class TemplateImage(TypedDict):
    id: str
    """Kind, or benchmark and version, and number of the template, such as `ooh-28`"""
    name: str
    """Name of the template"""
    original: str
    """The scene with the ad"""
    heatmap: str
    """The same with its heatmap"""
    share: ShareOfAttention
    """Share of the attention of the scene that the ad receives"""
    score: float | None
    """Null if the benchmark was not measured with this model"""
    interval: tuple[float, float] | None
    """90% interval of the score; null without one"""


class ShareOfAttention(TypedDict):
    value: float
    """0 to 1"""
    interval: tuple[float, float]
    """90% interval, 0 to 1"""


class DeletedHeatmap(TypedDict):
    deleted: HeatmapId


class GazeComparison(TypedDict):
    gaze: Gaze | None
    """Null until imported"""
    areas: list[GazeArea]
    """The areas of interest of the heatmap"""
    summary: GazeSummary
    """Of all images with gaze"""


class Gaze(TypedDict):
    format: GazeFormat
    viewers: int
    """Number of people"""
    fixations: int
    """Number of fixations within the image"""
    outside: int
    """Fixations outside the image, which are left out"""
    from_samples: bool
    """The file had gaze points, from which fixations were computed"""
    imported_at: str
    """When it was imported"""
    agreement: GazeAgreement
    """How well the prediction agrees with them"""
    people: GazeGrid
    """Where they looked"""
    predicted: GazeGrid
    """Where the prediction expects people to look"""


class GazeAgreement(TypedDict):
    nss: float
    """Normalized scanpath saliency (Peters et al. 2005)"""
    cc: float
    """Pearson’s correlation of both maps"""
    auc: float
    """Area under the ROC curve after Judd et al. 2009"""
    people: GazeAgreementPeople | None
    """Null with fewer than four viewers"""


class GazeGrid(TypedDict):
    width: int
    """Cells in a row"""
    height: int
    """Number of rows"""
    bytes: str
    """One byte per cell, in base64"""


class GazeArea(TypedDict):
    uid: str
    """Id of the area"""
    name: str
    """Its name"""
    predicted: GazeAreaPredicted
    """Its predicted share of attention"""
    people: float | None
    """Null without gaze"""
    calibrated: tuple[float, float] | None
    """Null until enough images have gaze"""


class GazeSummary(TypedDict):
    images: int
    """Images with gaze"""
    nss: GazeSummaryNss | None
    """Null without images"""
    cc: GazeSummaryCc | None
    """Null without images"""
    auc: GazeSummaryAuc | None
    """Null without images"""
    calibration: GazeSummaryCalibration
    """Of the intervals of areas"""


class FrameMetrics(TypedDict):
    rate: float
    """Analysed frames per second"""
    length: int
    """Number of analysed frames"""
    precise: list[Literal["focus", "proximity", "clarity"]]
    """The scores that are precise enough to be shown as numbers: 90% intervals of at most 70 points on average"""
    stands_out: list[bool]
    """False for a flat frame, whose map is only the centre prior"""
    clarity_frames: list[float | None]
    """Null for a flat frame, and for all frames if the score is not among `precise`"""
    focus: list[float | None]
    """Null for a flat frame, and for all frames if the score is not among `precise`"""
    proximity: list[float | None]
    """Null for a flat frame, and for all frames if the score is not among `precise`"""
    mass: list[float]
    """Share of all attention in the most attended fifth of the frame"""
    x: list[float]
    """Centroid of attention, 0 to 1 of the width"""
    y: list[float]
    """Centroid of attention, 0 to 1 of the height"""
    cuts: list[int]
    """Numbers of the frames with which a new scene begins"""
    percentiled: bool
    """The scores are percentiles"""
    min: float
    """Lowest clarity of a frame; 0 if none has one"""
    max: float
    """Highest clarity of a frame; 0 if none has one"""


class AreasOverTime(TypedDict):
    rate: float
    """Returned frames per second"""
    length: int
    """Number of returned frames"""
    areas: list[AreasOverTimeAreasItem]
    """One for each area of interest"""


class FrameHeatmap(TypedDict):
    heatmap: HeatmapCard
    job_id: str
    """Id of the analysis, for `GET /v1/jobs/{uid}`"""


class ProductionBenchmarks(TypedDict):
    benchmarks: list[ProductionBenchmark]


class ProductionBenchmark(TypedDict):
    """A benchmark in its newest version"""
    uid: str
    """Id of the benchmark"""
    name: str
    """Its name"""
    kind: TemplateKind
    version: int
    """The version that heatmaps are compared with"""
    status: BenchmarkStatus
    categories_templates: list[BenchmarkCategory]
    """Properties of its templates"""
    categories_subjects: list[BenchmarkCategory]
    """Properties of its ads"""
    categories_linked: bool
    """Whether categories of templates and ads belong together"""


class BenchmarkCategory(TypedDict):
    name: str
    """Name of the property"""
    shown: bool
    """Whether customers see it"""
    linked: bool
    """Whether templates are compared only with ads of the same value"""
    values: list[BenchmarkCategoryValue]
    """Its possible values"""


class BenchmarkCategoryValue(TypedDict):
    value: str
    """One of its values"""
    shown: bool
    """Whether customers see it"""
    linked: bool
    """Whether templates of this value are compared only with ads of this value"""
    options: BenchmarkSplit | None
    """How the slot of these templates is split; null if it isn’t"""


class BenchmarkSplit(TypedDict):
    axis: Literal["vertical", "horizontal"]
    """By a vertical line into left and right, or by a horizontal one into top and bottom"""
    percent: float
    """Size of the first part, left or top"""
    index: int
    """The part that the ad fills: 0 for left or top, 1 for the other"""


class WebsiteJob(TypedDict):
    job_id: str
    """Id of the analysis, for `GET /v1/jobs/{uid}`"""
    status: HeatmapStatus
    heatmap_uid: HeatmapId
    credits_reserved: int
    """Credits that were debited for it"""
    heatmap: HeatmapCard
    """The page: its first slice, whose `page` has all slices once they are captured"""
    video: HeatmapCard | None
    """The scrolling video, if requested"""


class BannerJob(TypedDict):
    job_id: str
    """Id of the analysis, for `GET /v1/jobs/{uid}`"""
    status: HeatmapStatus
    heatmap_uid: HeatmapId
    credits_reserved: int
    """Credits that were debited for it"""
    heatmap: HeatmapCard
    """The video of the banner"""


class CreatedBatch(TypedDict):
    uid: BatchId
    items: list[BatchResult]


class BatchResult(TypedDict):
    """Result of one creation"""
    index: int
    """Its place in the request, from 0"""
    heatmap: HeatmapCard | None
    """What was created; null if it was not"""
    video: HeatmapCard | None
    """The scrolling video of a website, if it was requested"""
    upload: Upload | None
    """Where to send the file of `heatmap`; null for websites and banners"""
    problem: HeatmapProblem | None
    """Why it was not created; it cost nothing. After `service.busy` or `internal`, create it in another batch"""


class Batches(TypedDict):
    batches: list[BatchCard]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class BatchCard(TypedDict):
    """A batch as the list shows it"""
    uid: BatchId
    created_at: str
    """When it was created"""
    done_at: str | None
    """When the last of its jobs ended for the first time; null until this is recorded, at most some seconds later"""
    size: int
    """Creations in the request"""
    failed: int
    """Creations that failed, and made no heatmap"""
    created: int
    """Heatmaps that were created, with the videos of websites"""
    ended: int
    """Of these, how many have ended"""


class Batch(TypedDict):
    uid: BatchId
    created_at: str
    """When it was created"""
    done_at: str | None
    """When the last of its jobs ended for the first time; null until this is recorded, at most some seconds later"""
    done: bool
    """Whether every job has ended; false again during a reanalysis"""
    items: list[BatchItemsItem]
    """In the order of the request"""


class Job(TypedDict):
    """The work on a heatmap or a report"""
    uid: str
    """The id of the heatmap or report that it makes"""
    type: Literal["heatmap", "report"]
    """What it makes"""
    title: str
    """Name of what it makes"""
    state: Literal["queued", "running", "succeeded", "failed", "canceled"]
    """`queued` also while its file is not uploaded"""
    progress: int | None
    """Percent; null if unknown"""
    ready_at: str | None
    """Estimated end; null if unknown"""
    problem: JobProblem | None
    """Why it failed or was canceled"""
    created_at: str
    """When it was requested"""


class Jobs(TypedDict):
    jobs: list[Job]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class FactsReading(TypedDict):
    state: Literal["none", "requested", "done", "failed"]
    """`none` before it is requested"""
    problem: AuditProblem | None
    """Why it failed; null unless `state` is `failed`"""
    facts: Facts | None
    """What is measured; null until it is done"""


class AuditProblem(TypedDict):
    code: str
    """Stable code, for programs"""
    message: str
    """What went wrong, for people"""
    retryable: bool
    """Whether another request for the same image may succeed"""


class Facts(TypedDict):
    uid: str
    """Id of the heatmap"""
    gen: int
    """The analysis that it was measured for"""
    width: int
    """Pixels"""
    height: int
    """Pixels"""
    application: str
    """What the image was analysed as"""
    elements: list[FactElement]
    """Largest share of attention first"""
    layout: FactLayout
    """Of the whole image"""
    scores: FactsScores
    """0 to 100. Null if there is none, and for all but attention if nothing in the image stands out"""
    templates: list[FactsTemplatesItem]
    """Attention scores in single templates"""
    missing: list[Literal["text", "headline", "button", "logo", "product", "face"]]
    """What was not found. Logos, products and faces are known only from areas that a user drew and named so"""


class FactElement(TypedDict):
    id: str
    """Stable within a generation: `headline`, `text-2`, `button-1`, or the id of an area"""
    kind: Literal["headline", "text", "button", "visual", "logo", "product", "face", "area"]
    """What it is: detected, or an area that a user drew and named"""
    name: str
    """Its text, or the name of the area"""
    box: FactElementBox
    """Where it is"""
    area: float
    """Fraction of the image that it covers"""
    attention: FactElementAttention
    """The attention that it receives"""
    first_look: FactElementFirstLook | None
    """The first predicted look that falls on it, and when it begins; null if none of the looks does"""
    text: FactElementText | None
    """Its text; null without one"""
    outline: float | None
    """Of a button: contrast of its face and its surroundings (WCAG 2.2, 1.4.11); null for others"""
    is_call_to_action: bool
    """Whether its text asks for an action: Buy, Sign up, Learn more"""


class FactLayout(TypedDict):
    words: int
    """Number of words"""
    text_area: float
    """Fraction of the image that text covers"""
    white_space: float
    """Fraction of the image without any detail"""
    clutter: float
    """Edge density: fraction of pixels on an edge (Mack and Oliva, 2004)"""
    alignment: float | None
    """Fraction of text elements that share a left edge, a right edge or a centre with another; null for fewer than two"""
    colours: list[FactLayoutColoursItem]
    """Most frequent first"""
    reading_ease: float | None
    """Flesch reading ease of English text of at least 20 words: 100 is very easy, 0 very hard; null otherwise"""


class TriedEdits(TypedDict):
    gen: int
    """The analysis that was edited"""
    image: str
    """The edited image, at most 1024 pixels per side, as a data URL"""
    heatmap: str
    """The same with its heatmap, as a data URL"""
    areas: list[AreaChange]
    """How the share of each area changes"""


class AreaChange(TypedDict):
    uid: str
    """Id of the area"""
    name: str
    """Its name"""
    box: AreaChangeBox
    """Where it is after the edits"""
    before: AreaChangeBefore
    """Its share of attention before the edits"""
    after: AreaChangeAfter
    """Its share of attention after the edits"""
    change: float
    """Share after minus share before"""
    change_interval: tuple[float, float] | None
    """How much the networks of the model disagree about the change, as a 90% interval over them; it does not contain errors that they share. Null if there are fewer than three"""
    verdict: Literal["more", "less", "unclear"]
    """`unclear` if fewer than 9 of 10 such calls would be right, as in comparisons of areas"""


class CoveredSpot(TypedDict):
    gen: int
    """The analysis whose spot was covered"""
    heatmap: str
    """The image with the spot covered, and its heatmap, as a data URL"""
    difference: str
    """The image with where it then gets more (orange) and less (blue) attention, as a data URL"""
    spot: AreaChange
    """The spot, named like the element that it covers"""
    others: list[AreaChange]
    """The other elements whose attention changes, largest change first"""
    statements: list[CoveredSpotStatementsItem]
    """What that means, with the ids of the elements that each sentence is about"""


class RenderedEdits(TypedDict):
    url: str
    """A link to the JPEG, valid for a few minutes"""
    width: int
    """Pixels"""
    height: int
    """Pixels"""


class AuditReading(TypedDict):
    kind: Literal["creative", "ux"]
    """A creative audit checks ads, a UX audit pages and screens"""
    state: Literal["none", "requested", "done", "failed"]
    """`none` before it is requested"""
    problem: AuditProblem | None
    """Why it failed; null unless `state` is `failed`"""
    audit: Audit | None
    """The last audit made; null before the first"""
    is_outdated: bool
    """The audit was made for an earlier analysis of the heatmap"""


class Audit(TypedDict):
    kind: Literal["creative", "ux"]
    """A creative audit checks ads, a UX audit pages and screens"""
    gen: int
    """The analysis that it was made for"""
    created_at: str
    """When it was made"""
    analyst: str
    """Name and version of the rules that rated it, such as `rules-2`"""
    written_by: AuditWrittenBy | None
    """The language model that worded reasons and suggestions; null if the rules did"""
    components: list[AuditComponent]
    """What is rated"""
    associations: list[AuditAssociationsItem]
    """Which component each element of the image counts for"""
    attention: AuditAttention | None
    """What the attention score says; null without one"""
    facts: Facts
    """What it was made from"""


class AuditComponent(TypedDict):
    name: Literal["message", "brand", "product", "conversion", "offer", "goNext", "why", "readability", "trustworthiness"]
    """What is rated"""
    rating: int | None
    """Out of 10; null where the facts for it are missing"""
    reasoning: list[AuditComponentReasoningItem]
    """Why it has this rating"""
    suggestion: list[AuditComponentSuggestionItem]
    """Empty above a rating of 7 (creative) or 6 (UX)"""


class SuggestionTrial(TypedDict):
    text: str
    """What was tried, such as “Shop now” 35% larger"""
    edits: list[EditOutput]
    """What was changed on the image"""
    change: AreaChange
    """How the attention of the element changes"""


class BrandOptions(TypedDict):
    models: list[BrandOptionsModelsItem]
    """By name; its own ones are those of the workspace"""
    automatic: bool
    """Whether a chosen model runs immediately; otherwise our team runs it"""
    can_request: bool
    """Whether brand analytics can be requested now"""
    seconds: BrandOptionsSeconds
    """Expected duration of a request; null if there were too few to tell"""


class BrandAnalytics(TypedDict):
    status: BrandStatus | None
    """Null until it is requested, and after a rejection without an earlier result"""
    brand: BrandModelChoice | None
    """The brand that is tracked; null without one"""
    custom: CustomBrandType | None
    """What is tracked of a brand that is not in the list; null without one"""
    text: list[str]
    """Words that are tracked"""
    note: BrandNote | None
    """Why it waits for a person; null unless requested"""
    rejection: BrandRejection | None
    """The last request, if our team rejected it, next to the result of an earlier one; null after the next request"""
    requested_at: str | None
    """When it was requested; null before"""
    ready_at: str | None
    """Estimated end, from the durations of the latest requests; null if there were too few"""
    analysed_again: bool
    """The result belongs to an earlier analysis of the video"""
    video: str | None
    """The video with boxes; presigned, valid for five minutes"""
    result: BrandResult | None
    """Null before the first one"""
    tracks_left_out: int
    """Appearances that `result.tracks` leaves out: of more than 10,000, the shortest ones. The data file `brand.json` has all of them"""


class BrandModelChoice(TypedDict):
    uid: BrandModelId
    name: str
    """Its name"""


class BrandRejection(TypedDict):
    brand: BrandModelChoice | None
    """The brand that is tracked; null without one"""
    custom: CustomBrandType | None
    """What is tracked of a brand that is not in the list; null without one"""
    text: list[str]
    """Words that are tracked"""
    language: Literal["en", "de", "fr", "es", "it", "nl", "pt"]
    """Of the words"""
    reason: str
    """Why the brand can’t be tracked, as our team put it"""
    rejected_at: str
    """When our team rejected it"""


class BrandResult(TypedDict):
    duration: float
    """Seconds of the video"""
    fps: float
    """Frame rate of the video"""
    rate: float
    """Values per second of each curve"""
    length: int
    """Number of values of each curve"""
    confidence: float | None
    """Mean confidence of the tracks by their length; null without tracks"""
    objects: list[MeasuredBrandObject]
    """What was tracked"""
    all: MeasuredBrand
    tracks: list[BrandTrack]
    """Their appearances"""


class MeasuredBrandObject(TypedDict):
    id: str
    """Its id"""
    name: str
    """Its name"""
    type: Literal["image", "text"]
    """A logo, or a text"""
    metrics: BrandMetrics
    """Over the whole video"""
    curve: BrandCurve
    """Over time"""


class BrandMetrics(TypedDict):
    exposure: BrandMetricsExposure
    """Seconds in which it is visible, at most the video’s duration, with their 90% interval"""
    exposure_share: float
    """Exposure as a share of the duration"""
    attention: BrandMetricsAttention | None
    """Share of all attention that it receives while it is visible; null if it never is"""
    attention_of_video: float
    """Share of all attention of the whole video"""
    first_appearance: float | None
    """Second at which it first appears; null if it never does"""
    in_first_2: bool
    """Visible within the first 2 seconds"""
    in_first_5: bool
    """Visible within the first 5 seconds"""
    longest: float
    """Seconds of its longest appearance"""
    appearances: int
    """Number of its appearances"""
    share_of_voice: float | None
    """Its attention as a share of that of all objects; null if none receives any"""
    size: float | None
    """Mean share of the frame that it covers while visible"""
    position: BrandMetricsPosition | None
    """Mean centre while visible, as fractions of the frame"""


class BrandCurve(TypedDict):
    attention: list[float]
    """Share of the frame’s attention"""
    size: list[float]
    """Share of the frame that it covers"""


class MeasuredBrand(TypedDict):
    """All objects together"""
    metrics: BrandMetrics
    """Over the whole video"""
    curve: BrandCurve
    """Over time"""


BrandTrack = TypedDict("BrandTrack", {"object": "str", "from": "float", "to": "float", "confidence": "float", "sources": "list[Literal[\"logo\", \"word\"]]", "boxes": "list[BrandBox]"})


class BrandBox(TypedDict):
    time: float
    """Second of the video"""
    x: float
    """Left edge, 0 to 1 of the width"""
    y: float
    """Top edge, 0 to 1 of the height"""
    width: float
    """0 to 1 of the width"""
    height: float
    """0 to 1 of the height"""


class BrandMarkers(TypedDict):
    name: str
    """Name of the file"""
    type: str
    """Media type of the file"""
    content: str
    """Text of the file"""


class FileLink(TypedDict):
    name: str
    """Name of the file"""
    type: str
    """Media type of the file"""
    url: str
    """Presigned URL, valid for five minutes; browsers save the file under its name"""


class Comments(TypedDict):
    comments: list[Comment]
    avatars: dict[str, str]
    """Avatars of the authors as data URLs, by uid; authors without an avatar are omitted"""


class Comment(TypedDict):
    """A comment on a heatmap"""
    uid: CommentId
    parent: CommentId | None
    """The first comment of its thread; null if this is the first"""
    comment: str
    """Its text"""
    time: float | None
    """Second of the video; null for images, replies, and comments on the whole"""
    place: CommentPlaceOutput | None
    """Where its pin is; null without one"""
    pin: int | None
    """Pin number, from 1 on each heatmap; never changed or reused; null without a place"""
    added_by: str
    """Uid of its author; empty once their account is deleted"""
    added_by_name: str
    """Name of its author"""
    timestamp: str
    """When it was added"""
    edited_at: str | None
    """When its text was last changed; null if never"""
    mentions: list[CommentMentionsItem]
    """People who were notified"""
    resolved: CommentResolved | None
    """When the thread was resolved, and who resolved it; null while it is open"""
    version: int
    """Grows with every change; an edit names the one that it is based on"""


class DeletedComments(TypedDict):
    deleted: list[CommentId]


class ProjectPage(TypedDict):
    projects: list[ProjectCard]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class ProjectCard(TypedDict):
    """A project as lists show it. URLs are presigned and valid for five minutes"""
    uid: ProjectId
    title: str
    """Its name in lists"""
    creator_uid: str
    """Uid of the person or key that created it"""
    workspace: str
    """Empty for personal projects"""
    created_at: str
    """When it was created"""
    heatmap_count: int
    """Number of its heatmaps"""
    thumbnails: list[str]
    """Thumbnails of its newest heatmaps"""


class ProjectHeatmaps(TypedDict):
    project: ProjectCard
    heatmaps: list[HeatmapCard]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class DeletedProject(TypedDict):
    deleted: ProjectId


class ReportPage(TypedDict):
    reports: list[ReportCard]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class ReportCard(TypedDict):
    """A report as lists show it. URLs are presigned and valid for five minutes"""
    uid: ReportId
    title: str
    """Its name in lists"""
    type: TemplateKind
    status: ReportStatus
    attention_benchmark: bool
    """Whether ads are ranked by their attention scores"""
    clarity_benchmark: bool
    """Whether ads are ranked by their clarity"""
    heatmaps: list[HeatmapId]
    """Ids of its ads"""
    ids: list[int]
    """Ids of its templates"""
    dropped: list[DroppedAd]
    """Ads that are no longer in it"""
    created_by_uid: str
    """Uid of the person or key that created it"""
    created_by_name: str
    """Name of the person or key that created it"""
    workspace: str
    """Empty for personal reports"""
    created_at: str
    """When it was created"""
    version: int
    """Grows with every change"""
    progress: int | None
    """Percent of placements that ended, at most 99; null unless requested"""
    leader: ReportCardLeader | None
    """Null until the report has ended, and if no ad has a value"""


class DroppedAd(TypedDict):
    uid: HeatmapId
    title: str
    """Its name"""
    reason: Literal["failed", "removed"]
    """Its analysis failed, or it was removed"""


class TemplateCatalogue(TypedDict):
    templates: list[CatalogueTemplate]


class CatalogueTemplate(TypedDict):
    """A context in which ads are placed"""
    id: int
    """Id of the template"""
    kind: TemplateKind
    name: str
    """Its name"""
    categories: dict[str, str]
    """Its properties, such as the place"""
    slot: CatalogueTemplateSlot
    """Size of the slot in pixels, or its proportions"""
    thumbnail: str
    """Path of its image on this site"""


class ReportDetail(TypedDict):
    report: ReportCard
    """The report without its results"""
    ads: list[ReportAd]
    """Its ads, in their order"""
    templates: list[CatalogueTemplate]
    """Its templates"""
    rankings: list[ReportRanking]
    """One per KPI, the first KPI first; empty while it is requested"""


class ReportAd(TypedDict):
    heatmap: HeatmapCard
    """The heatmap of the ad, with its title in the report"""
    template_average: float | None
    """Mean of its scores in the templates that take it; null without any"""
    interval: tuple[float, float] | None
    """90% interval of that mean"""
    clarity: float | None
    """0 to 100; null where it is too uncertain for a number"""
    clarity_interval: tuple[float, float] | None
    """90% interval of the clarity"""
    placements: list[ReportPlacement]
    """In the order of the report’s templates"""
    original: str | None
    """The ad"""
    heatmap_image: str | None
    """The ad with its heatmap"""
    peekthrough: str | None
    """Only what people look at"""


class ReportPlacement(TypedDict):
    template: int
    """Id of the template"""
    state: Literal["waiting", "done", "failed", "other_size"]
    """`other_size`: the ad does not fit in the template"""
    share: ShareOfAttention | None
    """Share of the attention of the scene that the ad receives; null until it is done"""
    score: float | None
    """0 to 100; null until it is done"""
    interval: tuple[float, float] | None
    """90% interval of the score"""
    heatmap: str | None
    """The scene with its heatmap"""


class ReportRanking(TypedDict):
    kpi: ReportKpi
    places: list[ReportRankingPlacesItem]
    """Highest first; ads without a value are missing"""
    winner: HeatmapId | None
    """Null if its difference to any other ad is too close to call, or if no template scored all ads"""


class DeletedReport(TypedDict):
    deleted: ReportId


class Sharing(TypedDict):
    public: bool
    """Also false once the link has expired"""
    share: SharingShare | None
    """Its link; null while it is private"""


class Zip(TypedDict):
    uid: ZipId
    status: Literal["requested", "packing", "done", "failed"]
    """`done` once it can be downloaded"""
    progress: int
    """Percent"""
    problem: HeatmapProblem | None
    """Why it failed; otherwise null"""
    size: int | None
    """In bytes, once it is done"""
    url: str | None
    """Presigned URL, valid for five minutes"""
    expires_at: str
    """Until when it can be downloaded"""


class DataFile(TypedDict):
    content: str
    """Text of the file"""


class OriginalLink(TypedDict):
    url: str
    """Presigned URL, valid for five minutes"""


class SlideTemplateChoices(TypedDict):
    templates: list[SlideTemplateChoice]


class SlideTemplateChoice(TypedDict):
    """A slide template"""
    uid: SlideTemplateId
    title: str
    """Its name"""
    orientation: SlideOrientation


class SlidesExport(TypedDict):
    uid: SlidesId
    status: Literal["requested", "printing", "done", "failed"]
    """`done` once they can be downloaded"""
    progress: int
    """Percent"""
    problem: HeatmapProblem | None
    """Why it failed; otherwise null"""
    size: int | None
    """In bytes, once it is done"""
    url: str | None
    """Presigned URL, valid for five minutes"""
    expires_at: str
    """Until when it can be downloaded"""
    type: SlideFormat
    lacks_attention: bool
    """Whether the attention score of an ad is missing, because it was still being computed; request the slides again once the ad has it (event `heatmap.scored`)"""


class WorkspaceUsage(TypedDict):
    uid: str
    """Id of the workspace"""
    name: str
    """Its name"""
    imageCredits: int
    """Credits for images that are left"""
    videoCredits: int
    """Credits for videos that are left"""
    imageHeatmaps: int
    """Image heatmaps created so far"""
    videoHeatmaps: int
    """Video heatmaps created so far"""
    access: list[Literal["audits", "object_recognition", "youtube_thumbnails", "reports", "copilot"]]
    """Features of its plan"""
    active: bool
    """Whether its credits may be spent"""
    per_minute: int
    """Requests per minute of each key"""


class WorkspaceMembers(TypedDict):
    members: list[WorkspaceMember]


class WorkspaceMember(TypedDict):
    """A person in the workspace"""
    uid: str
    """Value of the filter `owner`, and of `mentions` of comments"""
    name: str
    """First and last name"""
    role: Literal["member", "admin"]
    """A workspace has one admin"""


class LedgerEntry(TypedDict):
    entry: str
    """Id of the movement"""
    kind: Literal["image", "video"]
    """Which credits"""
    amount: int
    """Credits that were added; negative if they were taken away"""
    reason: Literal["debit", "refund", "grant", "expire", "adjust"]
    """`debit` for a heatmap, `refund` of a failed one, `grant` of a plan or by our team, `expire` of unused credits, `adjust` by our team"""
    heatmap: str | None
    """Id of the heatmap that was paid or refunded; null for others"""
    heatmap_title: str | None
    """Title of that heatmap; null for others, if it is deleted or has left the workspace, and for API keys without the permission `heatmaps:read`"""
    actor_name: str
    """Name of who caused it"""
    note: str
    """Why our team changed the credits; otherwise empty"""
    at: str
    """When it happened"""


class Webhooks(TypedDict):
    webhooks: list[Webhook]


class Webhook(TypedDict):
    """A webhook without its secret"""
    uid: WebhookId
    title: str
    """Its name"""
    destination: str
    """Where messages are sent"""
    events: list[Literal["heatmap.done", "heatmap.failed", "heatmap.scored", "heatmap.deleted", "capture.done", "audit.done", "audit.failed", "report.done", "report.failed", "brand.done", "brand.rejected", "batch.done", "credits.low", "export.done", "export.failed"]]
    """What is announced"""
    state: Literal["enabled", "disabled"]
    """A disabled webhook gets no messages"""
    disabled: Literal["manually", "failures", "gone"] | None
    """Why it is disabled: `gone` if the receiver answered 410"""
    failing_since: str | None
    """Since when every delivery has failed"""
    paused_until: str | None
    """Until when deliveries wait after failures in a row; tests and replays are sent at once, and the first success ends the pause"""
    old_secret_until: str | None
    """Until when the secret before the last rotation also signs"""
    ends_at: str | None
    """When a webhook with the destination `listen` ends; null for others"""
    created_at: str
    """When it was created"""


class WebhookWithSecret(TypedDict):
    webhook: Webhook
    secret: str
    """Begins with `whsec_`"""


class DeletedWebhook(TypedDict):
    deleted: WebhookId


class WebhookDelivery(TypedDict):
    """One event on its way to one webhook"""
    uid: WebhookDeliveryId
    message_id: str
    """The `webhook-id` header: the same for every attempt and replay"""
    event: WebhookEventName
    at: str
    """When the event happened"""
    state: Literal["waiting", "delivered", "failed"]
    """`waiting` until it is delivered or has failed for three days"""
    next_at: str | None
    """When the next attempt starts, or when the one in progress began; null once it is delivered or has failed"""
    attempts: list[WebhookDeliveryAttemptsItem]
    """The latest 20, oldest first"""
    body: str
    """The message as sent"""


class WebhookDeliveries(TypedDict):
    deliveries: list[WebhookDelivery]
    last: str | None
    """Cursor of the next page, for `last`; null at the end"""


class ReplayedDeliveries(TypedDict):
    replayed: int
    """Number of deliveries that are sent again"""
    more: bool
    """Whether there are more"""


class CurrentKey(TypedDict):
    uid: ApiKeyId
    """Id of the key; `requested_by` of what it creates"""
    title: str
    """Its name"""
    prefix: str
    """The beginning of its current secret"""
    scopes: list[ApiScope]
    """What it may be used for"""
    workspace: CurrentKeyWorkspace
    """The workspace that it belongs to"""
    created_at: str
    """When it was created"""
    expires_at: str | None
    """Until when it is valid; null if it does not expire"""
    last_used_at: str | None
    """Precise to the hour; null before its first request"""
    replaced: CurrentKeyReplaced | None
    """The secret from before the last rotation, while it is still valid"""
    per_minute: int
    """Requests that it may make in a minute"""


class DeviceLogin(TypedDict):
    device_code: str
    """Secret of the program, with which it asks for its key"""
    user_code: str
    """What the user compares, such as `WDJB-MJHT`"""
    verification_uri: str
    """The page on which an admin enters the code"""
    verification_uri_complete: str
    """The same page with the code, to open or to show as a QR code"""
    verification_path: str
    """The path of `verification_uri_complete`"""
    expires_in: int
    """Seconds"""
    interval: int
    """Seconds to wait between two questions"""


class EditBoxOutput(TypedDict):
    """Where: a rectangle in pixels of the upright image"""
    left: float
    """Pixels from the left edge"""
    top: float
    """Pixels from the top edge"""
    width: float
    """Pixels"""
    height: float
    """Pixels"""


class CommentPlaceOutput(TypedDict):
    x: float
    """0 to 1 of the width"""
    y: float
    """0 to 1 of the height"""


Application: TypeAlias = Literal["UX Design", "Display Ads", "Social media", "(Digital) Out Of Home", "Ad / commercial", "Other"]


HeatmapStatus: TypeAlias = Literal["requested", "processed", "done", "error", "failed"]


HeatmapId: TypeAlias = str


ProjectId: TypeAlias = str


BatchItem: TypeAlias = BatchItemValue | BatchItemValue2 | BatchItemValue3


BatchId: TypeAlias = str


JobId: TypeAlias = str


Edit: TypeAlias = EditValue | EditValue2 | EditValue3 | EditValue4 | EditValue5


BrandModelId: TypeAlias = str


CustomBrandType: TypeAlias = Literal["image", "text", "image and text"]


CommentId: TypeAlias = str


TemplateKind: TypeAlias = Literal["ooh", "display", "social"]


ReportId: TypeAlias = str


ZipId: TypeAlias = str


DataFileName: TypeAlias = Literal["scores.json", "scores.csv", "areas.json", "areas.csv", "frames.json", "frames.csv", "brand.json", "brand.csv"]


SlideFormat: TypeAlias = Literal["pdf", "pptx"]


SlideTemplateId: TypeAlias = str


SlidesId: TypeAlias = str


WebhookId: TypeAlias = str


WebhookDeliveryId: TypeAlias = str


WebhookEventName: TypeAlias = Literal["heatmap.done", "heatmap.failed", "heatmap.scored", "heatmap.deleted", "capture.done", "audit.done", "audit.failed", "report.done", "report.failed", "brand.done", "brand.rejected", "batch.done", "credits.low", "export.done", "export.failed", "webhook.test"]


HeatmapSubtype: TypeAlias = Literal["", "website", "scrolling", "html5", "frame", "search"]


BrandStatus: TypeAlias = Literal["requested", "processing", "done"]


Upload: TypeAlias = UploadForm | UploadParts


ReferenceGroup: TypeAlias = Literal["photograph", "page", "page_slice", "ad", "infographic"]


GazeFormat: TypeAlias = Literal["tobii", "realeye", "gazepoint", "webgazer", "generic"]


BenchmarkStatus: TypeAlias = Literal["ready", "requested", "processing", "failed"]


BrandNote: TypeAlias = Literal["no_model", "no_access", "low_confidence", "failed"]


ReportStatus: TypeAlias = Literal["requested", "done", "partial", "failed"]


ReportKpi: TypeAlias = Literal["attention", "clarity"]


ShareId: TypeAlias = str


SlideOrientation: TypeAlias = Literal["landscape", "portrait"]


ApiKeyId: TypeAlias = str


ApiScope: TypeAlias = Literal["heatmaps:read", "heatmaps:write", "projects:read", "projects:write", "reports:read", "reports:write", "sharing:read", "sharing:write", "workspace:read", "webhooks:read", "webhooks:write"]


DeviceAnswer: TypeAlias = DeviceAnswerValue | DeviceAnswerValue2 | DeviceAnswerValue3


EditOutput: TypeAlias = EditOutputValue | EditOutputValue2 | EditOutputValue3 | EditOutputValue4 | EditOutputValue5
