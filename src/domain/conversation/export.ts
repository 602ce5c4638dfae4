/** Why there is no archive of a visitor's data: they were erased meanwhile, or something went wrong. */
export const EXPORT_FAILURES = ['erased', 'failed'] as const
