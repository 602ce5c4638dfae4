/** What stands in place of a screen: until its parts have come, and where they cannot be had. */
export { Crash } from '#src/features/frame/crash.tsx'
export { PagePending } from '#src/features/frame/pending.tsx'
