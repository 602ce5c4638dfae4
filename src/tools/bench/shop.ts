import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'undici'
import { z } from 'zod'
import { caller, expecting } from './caller.ts'
import type { Served } from './served.ts'

/** The application that the set-up names. */
export const APP = '1400000001'
export const PASSWORD = 'Right-1-password'

const groups = z.array(z.looseObject({ id: z.string() }))
const started = z.object({ releaseId: z.string() })
const release = z.object({ status: z.enum(['in_progress', 'deployed', 'failed']) })

/** Sets the server up, fills it with the shop's template and deploys it; answers calls as the administrator. */
export async function openShop(server: Served, pool: Pool): Promise<ReturnType<typeof expecting>> {
  const admin = expecting(caller({ pool }))
  await admin('POST', '/setup', {
    token: server.setupToken,
    applicationName: 'Bench',
    nickname: 'Ada',
    email: 'ada@example.com',
    password: PASSWORD,
    language: 'en',
  })
  await admin('POST', `/apps/${APP}/guide/template`, { template: 'shop', language: 'en' })
  // Agents take visitors from the queue themselves: a bench says who serves whom.
  for (const { id, name, receptionLimit, memberIds } of groups.parse(await admin('GET', `/apps/${APP}/groups`)))
    await admin('PUT', `/apps/${APP}/groups/${id}`, { name, receptionLimit, memberIds, strategy: 'manual' })
  await deployed(admin)
  return admin
}

/** Deploys the draft and waits until it is live. */
export async function deployed(admin: ReturnType<typeof expecting>): Promise<void> {
  const { releaseId } = started.parse(await admin('POST', `/apps/${APP}/releases`, { note: '' }))
  for (;;) {
    const { status } = release.parse(await admin('GET', `/apps/${APP}/releases/${releaseId}`))
    if (status === 'deployed') return
    if (status === 'failed') throw new Error('The release failed.')
    await pause(100)
  }
}
