import { useState } from 'preact/hooks'

let made = 0

/** An id that nothing else of the page has; shorter by far than the one of the hooks, which is made for servers, too. */
export const useOwnId = (): string => useState(() => `own-${++made}`)[0]
