/** Where each site serves its Python client. pip reads the version from the name. */
export const PYTHON_WHEEL = "/clients/sightline-0.1.0-py3-none-any.whl";
