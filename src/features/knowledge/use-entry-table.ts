import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { uuidv7 } from 'uuidv7'
import { LIMITS } from '#src/domain/limits.ts'
import { isDraft } from '#src/editor/qa-table/draft-key.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { createTableStore } from '#src/editor/qa-table/table-store.ts'
import { heldOrder, isSameOrder } from '#src/editor/qa-table/held-order.ts'
import type { TableSort } from '#src/editor/qa-table/table-head.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { groupsOf, inOrder, NO_GROUPS, withHeads, type Grouping, type OrderRead } from './entry-groups.ts'
import { addRows, blankRow, isWholeRow, rowOf, saveRows } from './entry-rows.ts'
import type { EntryFilter } from './search.ts'

type OrderInput = Parameters<typeof client.knowledge.order>[0]
const NONE: readonly number[] = []

/** The rows in the order and the categories in which they are shown, and what was read last. */
type Held = {
  arrangement: string
  numbers: readonly number[]
  groups: ReadonlyMap<number, string>
  fresh: OrderRead
  freshGroups: ReadonlyMap<number, string>
}
const NOT_READ: OrderRead = { numbers: [] }

/**
 * The table's rows: their order by the filter, read as they come into sight, saved as they are written. While the filter
 * and the sort are the same, rows keep their places until `sortAgain`. Rows that are begun in it belong to `begun`, and
 * stand at the end; while their category is not known, none can be. A row that has come into another category stays in
 * its group as it stays in its place. `onKept` is told how many rows were to be taken back and stay, since somebody has
 * changed them.
 */
export function useEntryTable(
  appId: string,
  filter: EntryFilter,
  sort: TableSort,
  grouping: Grouping | undefined,
  begun: { base: QaBase; categoryId: string | undefined; onKept: (count: number) => void },
) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const order = useQuery(
    orpc.knowledge.order.queryOptions({
      input: {
        appId,
        ...filter,
        sort: sort.by as NonNullable<OrderInput['sort']>,
        descending: sort.descending,
        ...(grouping !== undefined && { groupBy: 'category' }),
      },
      placeholderData: keepPreviousData,
      // Whoever comes back finds it sorted, and not as it was held when they left.
      gcTime: 0,
    }),
  )

  const [held, setHeld] = useState<Held>({
    arrangement: '',
    numbers: NONE,
    groups: NO_GROUPS,
    fresh: NOT_READ,
    freshGroups: NO_GROUPS,
  })
  const [table] = useState(() => {
    const lose = (keys: ReadonlySet<number>) => {
      store.lose(keys)
      setHeld((before) => ({ ...before, numbers: before.numbers.filter((key) => !keys.has(key)) }))
    }
    let now = { t, ...begun }
    // The order stays as it is: no row jumps away from whoever writes in it.
    const tell = () => {
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
    }
    const store = createTableStore({
      save: async (changes) => {
        const results = await saveRows(appId, now.t, changes, (key) => store.view(key)?.row)
        tell()
        return results
      },
      begins: {
        blank: () => blankRow(now.categoryId ?? ''),
        isComplete: isWholeRow,
        newId: () => uuidv7(),
        add: async (rows) => {
          const results = await addRows(appId, now.base, now.t, rows)
          tell()
          return results
        },
        remove: async (rows) => {
          const asTheyStood = rows.map(({ key, revision }) => ({ number: key, revision }))
          const { changed } = await client.knowledge.bulk({ appId, target: { asTheyStood }, act: { type: 'remove' } })
          tell()
          if (changed === rows.length) return
          void queryClient.invalidateQueries({ queryKey: orpc.knowledge.order.key() })
          now.onKept(rows.length - changed)
        },
      },
    })
    const keepUp = (next: typeof now) => {
      now = next
    }
    return { store, keepUp, ...createReader(appId, store.receive, lose) }
  })
  const { base, categoryId, onKept } = begun
  useEffect(() => {
    table.keepUp({ t, base, categoryId, onKept })
  }, [table, t, base, categoryId, onKept])
  // Whoever leaves has saved or dropped what waited; this is for what a moment ago was written.
  useEffect(() => () => void table.store.flush(), [table])

  const arrangement = JSON.stringify([filter, sort, grouping !== undefined])
  const fresh = order.isPlaceholderData ? undefined : order.data
  if (fresh !== undefined && (held.fresh !== fresh || held.arrangement !== arrangement)) {
    const edited = new Set([...table.store.edited().map(({ key }) => key), ...table.store.saving().troubled])
    const isSame = held.arrangement === arrangement
    const numbers = isSame ? heldOrder(held.numbers, fresh.numbers, (key) => edited.has(key)) : fresh.numbers
    const freshGroups = groupsOf(fresh)
    const groups = isSame ? new Map([...freshGroups, ...held.groups]) : freshGroups
    setHeld({ arrangement, numbers, groups, fresh, freshGroups })
  }
  const sortAgain = async () => {
    const { data } = await order.refetch()
    if (!data) return
    table.store.settleTail()
    const groups = groupsOf(data)
    setHeld({ arrangement, numbers: data.numbers, groups, fresh: data, freshGroups: groups })
  }
  const shownArrangement = held.arrangement
  // The empty row belongs to what is in sight now, and what was begun in another arrangement stands where this one has it.
  useEffect(() => table.store.settleTail(), [table, shownArrangement, categoryId])
  const tail = useSyncExternalStore(table.store.subscribe, table.store.tail)
  const numbers = useMemo(() => {
    const atEnd = new Set(tail)
    return categoryId === undefined ? held.numbers : held.numbers.filter((key) => !atEnd.has(key))
  }, [held, tail, categoryId])
  const atEnd = categoryId === undefined ? NONE : tail
  const { rows, heads } = withHeads(
    numbers,
    atEnd,
    held,
    grouping,
    t(($) => $.knowledge.table.newRow),
  )
  const isOutdated = useMemo(
    () =>
      !isSameOrder(held.numbers, held.fresh.numbers) ||
      held.numbers.some((key) => held.groups.get(key) !== held.freshGroups.get(key)),
    [held],
  )

  // A list that was read anew may stand for other entries: what is in sight is read again.
  const readAt = order.dataUpdatedAt
  useEffect(() => {
    if (readAt > 0) table.forget()
  }, [readAt, table])

  return {
    store: table.store,
    need: table.need,
    load: table.load,
    /** The keys of all rows in sight, those that are begun here at the end. */
    rows,
    /** The heads among them, where they are grouped. */
    heads,
    /** The numbers of all entries, in order, of folded groups as well. */
    order: useMemo(() => inOrder(rows, heads), [rows, heads]),
    arrangement: held.arrangement,
    isOutdated,
    sortAgain,
    query: order,
  }
}

/** Reads rows by their keys, each once until it is forgotten; those that do not exist any more are told as lost. */
function createReader(
  appId: string,
  receive: (rows: ReturnType<typeof rowOf>[]) => void,
  lose: (keys: ReadonlySet<number>) => void,
) {
  /** Rows that are read, or under way. */
  const reading = new Map<number, Promise<void>>()
  let inSight: readonly number[] = NONE

  async function readSome(numbers: number[]): Promise<void> {
    try {
      const rows = (await client.knowledge.rows({ appId, numbers })).map(rowOf)
      const found = new Set(rows.map(({ key }) => key))
      receive(rows)
      if (found.size < numbers.length) lose(new Set(numbers.filter((key) => !found.has(key))))
    } catch (error) {
      for (const key of numbers) reading.delete(key)
      throw error
    }
  }

  async function read(keys: readonly number[]): Promise<void> {
    const unread = keys.filter((key) => !reading.has(key))
    let before = Promise.resolve()
    for (let at = 0; at < unread.length; at += LIMITS.qa.window) {
      const numbers = unread.slice(at, at + LIMITS.qa.window)
      const some = before.then(() => readSome(numbers))
      before = some
      for (const key of numbers) reading.set(key, some)
    }
    await Promise.all(new Set(keys.flatMap((key) => reading.get(key) ?? [])))
  }

  return {
    /** Rows that have come into sight. What could not be read is asked for again with the next turn of the wheel. */
    need(keys: readonly number[]) {
      inSight = keys.filter((key) => !isDraft(key))
      void read(inSight).catch(() => undefined)
    },
    /** Rows that something is to be done with, once they are there; rejects when they cannot be read. */
    load: read,
    forget() {
      reading.clear()
      void read(inSight).catch(() => undefined)
    },
  }
}
