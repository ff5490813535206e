// Since version 1.29 the binaries of ONNX Runtime report to their vendor which models run where, unless disabled before they
// load.
process.env.ORT_DISABLE_TELEMETRY = "1";
