import { createFileRoute, redirect } from '@tanstack/react-router'
import { HOME } from './-paths.ts'

/** Any other path. */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true })
  },
})
