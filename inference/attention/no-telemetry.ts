// Since version 1.29 the binaries of ONNX Runtime report to its makers which models run where, unless told not to before they load.
process.env.ORT_DISABLE_TELEMETRY = "1";
