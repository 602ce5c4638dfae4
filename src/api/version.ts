/** The version that a page names in its `version` meta tag; undefined where it names none. */
export function versionIn(html: string): string | undefined {
  for (const [tag] of html.matchAll(/<meta\s[^>]*>/gi)) {
    const attribute = (name: string) => {
      const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
      return match?.[1] ?? match?.[2] ?? match?.[3]
    }
    if (attribute('name')?.toLowerCase() !== 'version') continue
    const content = attribute('content')?.trim() ?? ''
    return content === '' ? undefined : content
  }
  return undefined
}

/**
 * The version that is being served now: `GET /` of the same origin, read as text. `configId` is passed on as
 * `buffet-config-id`, as the page itself was called. Undefined when it could not be had.
 */
export async function servedVersion(configId?: string): Promise<string | undefined> {
  const query = configId === undefined ? '' : `?${new URLSearchParams({ 'buffet-config-id': configId })}`
  try {
    const response = await fetch(`/${query}`, { cache: 'no-store', headers: { accept: 'text/html' } })
    return response.ok ? versionIn(await response.text()) : undefined
  } catch {
    return undefined
  }
}
