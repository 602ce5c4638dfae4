import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { createTableStore } from '#src/editor/qa-table/table-store.ts'
import type { TableSort } from '#src/editor/qa-table/table-head.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { rowOf, saveRows } from './entry-rows.ts'
import type { EntryFilter } from './search.ts'

type OrderInput = Parameters<typeof client.knowledge.order>[0]
const NONE: readonly number[] = []

/** The table's rows: their order by the filter, read as they come into sight, saved as they are written. */
export function useEntryTable(appId: string, filter: EntryFilter, sort: TableSort) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const order = useQuery(
    orpc.knowledge.order.queryOptions({
      input: { appId, ...filter, sort: sort.by as NonNullable<OrderInput['sort']>, descending: sort.descending },
      placeholderData: keepPreviousData,
    }),
  )

  const [table] = useState(() => {
    let words = t
    const store = createTableStore({
      save: async (changes) => {
        const results = await saveRows(appId, words, changes, (key) => store.view(key)?.row)
        // The order stays as it is: no row jumps away from whoever writes in it.
        const told = [
          orpc.knowledge.figures.key(),
          orpc.knowledge.categories.key(),
          orpc.knowledge.tags.key(),
          orpc.knowledge.entry.key(),
          orpc.changes.key(),
          orpc.tryOut.key(),
          orpc.application.key(),
          orpc.release.key(),
        ]
        for (const queryKey of told) void queryClient.invalidateQueries({ queryKey })
        return results
      },
    })
    const speak = (next: typeof t) => {
      words = next
    }
    return { store, speak, ...createReader(appId, (rows) => store.receive(rows)) }
  })
  useEffect(() => table.speak(t), [table, t])
  // Whoever leaves has saved or dropped what waited; this is for what a moment ago was written.
  useEffect(() => () => void table.store.flush(), [table])

  // A list that was read anew may stand for other entries: what is in sight is read again.
  const readAt = order.dataUpdatedAt
  useEffect(() => {
    if (readAt > 0) table.forget()
  }, [readAt, table])

  return { store: table.store, need: table.need, load: table.load, order: order.data?.numbers ?? NONE, query: order }
}

/** Reads rows by their keys, each once until it is forgotten. */
function createReader(appId: string, receive: (rows: ReturnType<typeof rowOf>[]) => void) {
  const known = new Set<number>()
  let inSight: readonly number[] = NONE

  async function read(keys: readonly number[]): Promise<void> {
    for (const key of keys) known.add(key)
    for (let at = 0; at < keys.length; at += LIMITS.qa.window) {
      const numbers = keys.slice(at, at + LIMITS.qa.window)
      try {
        receive((await client.knowledge.rows({ appId, numbers })).map(rowOf))
      } catch (error) {
        for (const key of keys.slice(at)) known.delete(key)
        throw error
      }
    }
  }
  const unread = (keys: readonly number[]) => keys.filter((key) => !known.has(key))

  return {
    /** Rows that have come into sight. What could not be read is asked for again with the next turn of the wheel. */
    need(keys: readonly number[]) {
      inSight = keys
      void read(unread(keys)).catch(() => undefined)
    },
    /** Rows that something is to be done with; rejects when they cannot be read. */
    load: (keys: readonly number[]) => read(unread(keys)),
    forget() {
      known.clear()
      void read(inSight).catch(() => undefined)
    },
  }
}
