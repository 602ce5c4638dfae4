/** Whether the browser knows that it has no network; that it knows of none says nothing. */
export const isOffline = (): boolean => typeof navigator !== 'undefined' && navigator.onLine === false
