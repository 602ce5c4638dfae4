import { ORPCError } from '@orpc/client'
import { client } from './client.ts'
import type { Me } from './types.ts'

/**
 * Who is signed in. Rejects with UNAUTHORIZED when nobody is; the request itself succeeds, so that asking leaves no error
 * in the browser's console.
 */
export async function askWho(): Promise<Me> {
  const { me } = await client.auth.who()
  if (me === null) throw new ORPCError('UNAUTHORIZED', { status: 401 })
  return me
}
