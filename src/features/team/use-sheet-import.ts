import { useState } from 'react'
import { client } from '#src/api/client.ts'
import { apiFailure } from '#src/api/errors.ts'
import type { MemberSheet } from '#src/api/types.ts'
import { useRefreshTeam } from './use-team.ts'

type Row = MemberSheet['rows'][number]
export type FailedRow = { n: number; code: string }

export type SheetState =
  | { step: 'choose'; isReading: boolean; fault?: string | undefined }
  | { step: 'read'; file: File; rows: readonly Row[] }
  | { step: 'asking'; file: File; rows: readonly Row[]; done: number; all: number }
  | { step: 'over'; file: File; rows: readonly Row[]; asked: number; failed: readonly FailedRow[] }

/** Reads a file of people, then asks one after another; whoever closes the page meanwhile has asked those before. */
export function useSheetImport(appId: string) {
  const refresh = useRefreshTeam()
  const [state, setState] = useState<SheetState>({ step: 'choose', isReading: false })

  async function read(file: File) {
    setState({ step: 'choose', isReading: true })
    try {
      const { rows } = await client.team.readSheet({ appId, file })
      setState({ step: 'read', file, rows })
    } catch (error) {
      setState({ step: 'choose', isReading: false, fault: apiFailure(error).code })
    }
  }

  async function inviteAll(file: File, rows: readonly Row[]) {
    const good = rows.flatMap(({ n, invited }) => (invited === null ? [] : [{ n, invited }]))
    const failed: FailedRow[] = []
    for (const [done, { n, invited }] of good.entries()) {
      setState({ step: 'asking', file, rows, done, all: good.length })
      try {
        await client.team.invite({ appId, ...invited })
      } catch (error) {
        failed.push({ n, code: apiFailure(error).code })
      }
    }
    setState({ step: 'over', file, rows, asked: good.length - failed.length, failed })
    await refresh()
  }

  return { state, read, inviteAll, again: () => setState({ step: 'choose', isReading: false }) }
}
