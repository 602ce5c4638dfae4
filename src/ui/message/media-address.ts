import { createContext, useContext } from 'react'
import { linkAddress } from '#src/lib/link-address.ts'

/** Where the page gets a picture or video from that is kept on another host; left out: from there. */
export const MediaAddress = createContext((elsewhere: string): string => elsewhere)

/** The address from which the page shows a picture or video; undefined when it has none. */
export function useMediaAddress(url: string): string | undefined {
  const through = useContext(MediaAddress)
  const address = linkAddress(url)
  return address === undefined || address.startsWith('/') ? address : through(address)
}
