/** Where the API for other systems lies; each version of it is a folder of its own. */
export const PUBLIC_PREFIX = '/api/v1'
