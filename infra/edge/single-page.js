// Runs at the edge on every request for a page or one of its files. A path whose last part has no dot is a screen of a single-page
// application, so its index.html answers; a missing file stays a 404, and so do the APIs, which do not pass here.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf("/") + 1);
  if (last.indexOf(".") !== -1) return request;
  var staff = request.uri === "/superadmin" || request.uri.indexOf("/superadmin/") === 0;
  request.uri = staff ? "/superadmin/index.html" : "/index.html";
  return request;
}
