import { createStore } from '#src/features/shared/store.ts'

/** The application in which somebody looks at their own profile; undefined while nobody does. */
export const profileOpened = createStore<string | undefined>(undefined)
