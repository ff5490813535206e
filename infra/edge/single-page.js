// Runs at the edge on every request for a page or one of its files. A path whose last part has no dot is a page: a static page is
// answered by its document, every other screen by the index.html of its single-page application. A missing file stays a 404, and so
// do the APIs, which do not pass here. The template puts DOCUMENTS in front: the files of static pages, by path.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name.
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf("/") + 1);
  if (last.indexOf(".") !== -1) return request;
  var staff = request.uri === "/superadmin" || request.uri.indexOf("/superadmin/") === 0;
  request.uri = staff ? "/superadmin/index.html" : DOCUMENTS[request.uri] || "/index.html";
  return request;
}
