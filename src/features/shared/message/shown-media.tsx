import { useCallback, type ReactNode } from 'react'
import { MediaAddress } from '#src/ui/message/media-address.ts'

/** Around what shows messages of an application: what flows keep on other hosts comes through our own. */
export function ShownMedia({ appId, children }: { appId: string; children: ReactNode }) {
  const through = useCallback((url: string) => `/api/apps/${appId}/shown?${new URLSearchParams({ url })}`, [appId])
  return <MediaAddress value={through}>{children}</MediaAddress>
}
