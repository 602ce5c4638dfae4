import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '#src/ui/tokens.css'
import type { Column, TableRow } from '#src/editor/qa-table/column.ts'
import { QaTable } from '#src/editor/qa-table/qa-table.tsx'
import type { SaveResult } from '#src/editor/qa-table/rows.ts'
import { createTableStore, type TableStore } from '#src/editor/qa-table/table-store.ts'
import { sampleTexts } from './sample-texts.ts'

declare global {
  interface Window {
    /** When the table could be used, in milliseconds since the page was asked for. */
    benchReady?: number
  }
}

const asked = new URLSearchParams(location.search)
const order = Array.from({ length: Number(asked.get('rows') ?? 50_000) }, (_, index) => index + 1)
const fold = (text: string) => text.toLowerCase()
const nothing = () => undefined

const columns: Column[] = [
  { id: 'question', kind: 'text', title: 'Question', width: 260, limit: 100, lines: false, issue: nothing },
  { id: 'similar', kind: 'chips', title: 'Similar', width: 300, most: 20, fold, issue: nothing },
  { id: 'answer', kind: 'text', title: 'Answer', width: 320, limit: 5000, lines: true, issue: nothing },
  {
    id: 'categoryId',
    kind: 'choice',
    title: 'Category',
    width: 150,
    options: Array.from({ length: 20 }, (_, index) => ({ value: `c${index}`, label: `Category ${index}` })),
  },
  { id: 'enabled', kind: 'flag', title: 'Enabled', width: 84, on: 'Enabled', off: 'Disabled' },
  {
    id: 'hits',
    kind: 'shown',
    title: 'Hits',
    width: 96,
    align: 'end',
    show: (row) => <span>{row.key % 97}</span>,
    text: (row) => String(row.key % 97),
  },
  { id: 'tags', kind: 'chips', title: 'Tags', width: 180, most: 20, fold, issue: nothing },
  { id: 'reviewOn', kind: 'day', title: 'Review', width: 130, format: (day) => day },
]

function rowOf(key: number): TableRow {
  return {
    key,
    id: String(key),
    revision: 1,
    values: {
      question: `How do I change the delivery address of order ${key}?`,
      similar: Array.from({ length: key % 8 }, (_, index) => `change where parcel ${key} goes, way ${index}`),
      answer: `Open «Orders», choose order ${key} and press «Change address». It works until the parcel is packed.`,
      categoryId: `c${key % 20}`,
      enabled: key % 7 !== 0,
      tags: key % 3 === 0 ? ['delivery', `wave ${key % 5}`] : [],
      reviewOn: key % 11 === 0 ? '2026-12-01' : null,
    },
  }
}

/** The product's table over rows that are made as they are asked for, and saved at once. */
function Page() {
  const [store] = useState((): TableStore => {
    const made: TableStore = createTableStore({
      save: async (changes) =>
        changes.map(({ key, revision, part }): SaveResult => {
          const { row } = made.view(key)!
          return { key, ok: true, row: { ...row, revision: revision + 1, values: { ...row.values, ...part } } }
        }),
    })
    return made
  })
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set())
  const [need] = useState(() => (keys: readonly number[]) => {
    const unread = keys.filter((key) => store.view(key) === undefined)
    // As an answer of the server, which comes a little later and all at once.
    if (unread.length > 0) setTimeout(() => store.receive(unread.map(rowOf)), 20)
  })
  useEffect(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => (window.benchReady = performance.now())))
  }, [])
  return (
    <div className="h-dvh p-4">
      <QaTable
        store={store}
        order={order}
        arrangement=""
        columns={columns}
        widths={{}}
        onWidth={nothing}
        density="normal"
        checked={checked}
        onCheckedChange={setChecked}
        sort={{ by: 'number', descending: false }}
        onSort={nothing}
        onNeed={need}
        onLoad={async (keys) => store.receive(keys.map(rowOf))}
        onOpen={nothing}
        onFind={nothing}
        texts={sampleTexts}
      />
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
