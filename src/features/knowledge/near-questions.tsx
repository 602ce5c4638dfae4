import { useTexts } from '#src/i18n/use-texts.ts'
import { useFormat } from '#src/i18n/format.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Button } from '#src/ui/button.tsx'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useNear } from './use-near.ts'

type NearQuestionsProps = {
  appId: string
  questions: readonly string[]
  except: string | undefined
  onOpenEntry: (entryId: string) => void
}

/** From this confidence on, another entry is worth a look: visitors may be given its answer instead. */
const WORTH_A_LOOK = 0.5
const SHOWN = 4

/** Tells while typing which other entries, and which flows, the questions sound like. */
export function NearQuestions({ appId, questions, except, onOpenEntry }: NearQuestionsProps) {
  const t = useTexts()
  const format = useFormat()
  const { data } = useNear(appId, questions, except)
  const best = new Map<string, { text: string; number: number; question: string; confidence: number }>()
  for (const { text, near } of data ?? []) {
    for (const { id, number, question, confidence } of near) {
      if (confidence >= WORTH_A_LOOK && confidence > (best.get(id)?.confidence ?? 0))
        best.set(id, { text, number, question, confidence })
    }
  }
  const found = [...best].toSorted(([, a], [, b]) => b.confidence - a.confidence).slice(0, SHOWN)
  const flows = flowsIn(data ?? [])
  if (found.length === 0 && flows.length === 0) return null
  const share = (confidence: number) =>
    t(($) => $.knowledge.near.with, {
      confidence: format.number(confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    })
  return (
    <Callout live tone="warning" title={t(($) => $.knowledge.near.title)}>
      <ul className="flex flex-col gap-1.5">
        {found.map(([id, { text, number, question, confidence }]) => (
          <li key={id} className="flex flex-col">
            <span className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="tabular font-medium">{share(confidence)}</span>
              <Button tone="quiet" size="small" onClick={() => onOpenEntry(id)} className="-my-1 px-1 underline">
                {t(($) => $.knowledge.table.faq, { number })}
              </Button>
              <span className="min-w-0 wrap-anywhere">{question}</span>
            </span>
            <span className="text-12 text-muted wrap-anywhere">{t(($) => $.common.quoted, { text })}</span>
          </li>
        ))}
        {flows.map(({ id, name, text, confidence }) => (
          <li key={id} className="flex flex-col">
            <span className="flex flex-wrap items-baseline gap-x-1.5">
              <span className="tabular font-medium">{share(confidence)}</span>
              <ScreenLink href={`/main/${appId}/chatbot/task/${id}`} className="focus-ring rounded-small underline">
                {t(($) => $.knowledge.near.flow, { name })}
              </ScreenLink>
            </span>
            <span className="text-12 text-muted wrap-anywhere">{t(($) => $.common.quoted, { text })}</span>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Flows that any of the questions would begin, each at the question that comes nearest, the surest first. */
function flowsIn(data: NonNullable<ReturnType<typeof useNear>['data']>) {
  const best = new Map<string, { id: string; name: string; text: string; confidence: number }>()
  for (const { text, flows } of data)
    for (const { id, name, confidence } of flows)
      if (confidence >= WORTH_A_LOOK && confidence > (best.get(id)?.confidence ?? 0))
        best.set(id, { id, name, text, confidence })
  return [...best.values()].toSorted((a, b) => b.confidence - a.confidence).slice(0, SHOWN)
}
