import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { orpc } from '#src/api/query.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { DescriptionList } from '#src/ui/description-list.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'
import type { Snapshot } from './data.ts'
import { inFieldOrder } from './field-names.ts'
import type { RecordParts } from './parts.ts'
import { SnapshotList, type SnapshotItem } from './snapshot-list.tsx'
import { useFieldTexts } from './use-field-texts.ts'

type Part = 'settings' | 'questions' | 'flows' | 'menus' | 'documents' | 'look'
type Fields = Snapshot['settings']
type FieldTexts = ReturnType<typeof useFieldTexts>

/** All that a version holds, part by part. */
export function SnapshotContent({ appId, releaseId, parts }: { appId: string; releaseId: string; parts: RecordParts }) {
  const t = useTexts()
  const format = useFormat()
  const texts = useFieldTexts(appId)
  // A version never changes.
  const snapshot = useQuery(orpc.release.snapshot.queryOptions({ input: { appId, releaseId }, staleTime: Infinity }))
  const [tab, setTab] = useState<Part>('settings')
  const asItem = ({ id, title, fields }: Snapshot['documents'][number]): SnapshotItem => ({
    id,
    title,
    texts: [title, ...fields.map(({ value }) => value)],
    content: <FieldList fields={fields} texts={texts} />,
  })
  return (
    <QueryState query={snapshot} skeleton={<SnapshotSkeleton />}>
      {({ failedTests, settings, look, entries, flows, documents }) => {
        const names = new Map(flows.map(({ id, title }) => [id, title]))
        const asFlow = (flow: Snapshot['flows'][number]): SnapshotItem => {
          const { content, ...item } = asItem(flow)
          return {
            ...item,
            content: (
              <>
                {parts.flow({ releaseId, flowId: flow.id, names })}
                <AsText>{content}</AsText>
              </>
            ),
          }
        }
        const lists = {
          questions: entries.map((entry) =>
            asQuestion(
              entry,
              t(($) => $.releases.values.chitchat),
            ),
          ),
          flows: flows.filter(({ kind }) => kind !== 'ivr').map(asFlow),
          menus: flows.filter(({ kind }) => kind === 'ivr').map(asFlow),
          documents: documents.map(asItem),
        }
        const words = {
          questions: {
            label: t(($) => $.releases.snapshot.questions),
            searchLabel: t(($) => $.releases.snapshot.search),
            none: t(($) => $.releases.snapshot.none),
          },
          flows: {
            label: t(($) => $.releases.snapshot.flows),
            searchLabel: t(($) => $.releases.snapshot.searchFlows),
            none: t(($) => $.releases.snapshot.noFlows),
          },
          menus: {
            label: t(($) => $.releases.snapshot.menus),
            searchLabel: t(($) => $.releases.snapshot.searchMenus),
            none: t(($) => $.releases.snapshot.noMenus),
          },
          documents: {
            label: t(($) => $.releases.snapshot.documents),
            searchLabel: t(($) => $.releases.snapshot.searchDocuments),
            none: t(($) => $.releases.snapshot.noDocuments),
          },
        }
        return (
          <>
            {failedTests.length > 0 && <FailedTests flows={failedTests} />}
            <Tabs
              label={t(($) => $.releases.snapshot.tabs)}
              value={tab}
              onValueChange={setTab}
              tabs={[
                { value: 'settings', label: t(($) => $.releases.snapshot.settings) },
                ...LISTED.map((value) => ({
                  value,
                  label: words[value].label,
                  count: format.number(lists[value].length),
                })),
                { value: 'look', label: t(($) => $.releases.snapshot.look) },
              ]}
            >
              <TabPanel value="settings">
                <FieldList fields={settings} texts={texts} />
              </TabPanel>
              <TabPanel value="look">
                {look.length === 0 ? (
                  <p className="text-13 text-muted">{t(($) => $.releases.snapshot.usualLook)}</p>
                ) : (
                  <FieldList fields={look} texts={texts} />
                )}
              </TabPanel>
              {LISTED.map((value) => (
                <TabPanel key={value} value={value}>
                  <SnapshotList items={lists[value]} searchLabel={words[value].searchLabel} none={words[value].none} />
                </TabPanel>
              ))}
            </Tabs>
          </>
        )
      }}
    </QueryState>
  )
}

const LISTED = ['questions', 'flows', 'menus', 'documents'] as const

/** Which tests of flows failed when the version was ordered. */
function FailedTests({ flows }: { flows: Snapshot['failedTests'] }) {
  const t = useTexts()
  return (
    <Callout tone="warning" title={t(($) => $.releases.tests.failed, { count: flows.length })} className="mb-4">
      <ul className="flex flex-col gap-1">
        {flows.map(({ flowId, name, tests }) => (
          <li key={flowId} className="wrap-anywhere">
            {name}
            {': '}
            {tests.join(t(($) => $.canvas.listComma))}
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** All that a drawing holds, step by step, for who reads on. */
function AsText({ children }: { children: ReactNode }) {
  const t = useTexts()
  return (
    <details>
      <summary className="focus-ring cursor-pointer text-13 text-muted">{t(($) => $.releases.snapshot.asText)}</summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}

/** What each field holds, in words. */
function FieldList({ fields, texts }: { fields: Fields; texts: FieldTexts }) {
  const t = useTexts()
  return (
    <DescriptionList
      items={inFieldOrder(fields).map(({ field, value }) => {
        const words = texts.value(field, value)
        return {
          id: field,
          term: texts.name(field),
          detail:
            words === '' ? (
              <span className="text-muted">{t(($) => $.releases.changes.empty)}</span>
            ) : (
              <span className="whitespace-pre-line wrap-anywhere">{words}</span>
            ),
        }
      })}
    />
  )
}

const asQuestion = (
  { id, question, similar, answer, base }: Snapshot['entries'][number],
  chitchat: string,
): SnapshotItem => ({
  id,
  title: question,
  ...(base === 'chitchat' && { badge: chitchat }),
  texts: [question, ...similar, answer],
  content: <Answer similar={similar} answer={answer} />,
})

function Answer({ similar, answer }: Pick<Snapshot['entries'][number], 'similar' | 'answer'>) {
  const t = useTexts()
  return (
    <>
      <p className="whitespace-pre-wrap wrap-anywhere">{answer}</p>
      {similar.length > 0 && (
        <div className="flex flex-col gap-0.5 text-13 text-muted">
          <span className="text-12">{t(($) => $.releases.snapshot.similar, { count: similar.length })}</span>
          <ul className="flex flex-col">
            {similar.map((line, index) => (
              <li key={index} className="wrap-anywhere">
                {line}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

/** As long as what a version holds, or its record, is not there. */
export function SnapshotSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-9" />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </div>
  )
}
