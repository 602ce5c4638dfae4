import type { Me } from '#src/features/shared/session/session.ts'

export type SignedInApplication = Me['applications'][number]

/** Where someone goes after signing in: to a place, or first to the choice of an application. */
export type Destination = { type: 'go'; href: string } | { type: 'choose' }

/**
 * Where signing in leads. An address that names an application needs no choice; one that names an application the
 * person has no part in is dropped. `landing` gives an application's first screen for this person.
 */
export function destinationOf(
  applications: readonly SignedInApplication[],
  redirect: string | undefined,
  landing: (application: SignedInApplication) => string,
): Destination {
  const named = applicationIn(redirect)
  if (redirect !== undefined && named !== undefined && applications.some(({ appId }) => appId === named))
    return { type: 'go', href: redirect }
  const [only, ...others] = applications
  if (only === undefined || others.length > 0) return { type: 'choose' }
  return { type: 'go', href: hrefIn(only, redirect, landing) }
}

/** Where it leads once the application is known. */
export function hrefIn(
  application: SignedInApplication,
  redirect: string | undefined,
  landing: (application: SignedInApplication) => string,
): string {
  const isElsewhere = applicationIn(redirect) !== undefined && applicationIn(redirect) !== application.appId
  return redirect === undefined || isElsewhere ? landing(application) : redirect
}

/** The application that an address of the console names. */
function applicationIn(href: string | undefined): string | undefined {
  if (href === undefined) return undefined
  const { pathname, searchParams } = new URL(href, 'https://here.invalid')
  return /^\/main\/(\d{10})(?:\/|$)/.exec(pathname)?.[1] ?? searchParams.get('app') ?? undefined
}

/** The application that was open last first, the others as they come. */
export function lastUsedFirst(
  applications: readonly SignedInApplication[],
  last: string | undefined,
): SignedInApplication[] {
  return applications.toSorted((a, b) => Number(b.appId === last) - Number(a.appId === last))
}
