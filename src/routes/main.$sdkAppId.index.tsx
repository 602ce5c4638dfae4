import { createFileRoute, redirect } from '@tanstack/react-router'
import { HOME } from './-paths.ts'

/** An application without a screen is one of the paths that lead to the workspace. */
export const Route = createFileRoute('/main/$sdkAppId/')({
  beforeLoad: () => {
    throw redirect({ to: HOME, replace: true })
  },
})
