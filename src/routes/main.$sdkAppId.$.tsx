import { createFileRoute, redirect } from '@tanstack/react-router'
import { HOME, landingOf } from './-paths.ts'

/** A path of the main area that has no screen: to its family's own screen, else away. */
export const Route = createFileRoute('/main/$sdkAppId/$')({
  beforeLoad: ({ params }) => {
    const landing = landingOf(params._splat ?? '')
    throw redirect({ href: landing === undefined ? HOME : `/main/${params.sdkAppId}/${landing}`, replace: true })
  },
})
