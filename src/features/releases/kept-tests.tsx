import { useQuery } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { useAnswerName } from '#src/features/shared/why/use-answer-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'

/** Failing questions that are named one by one. */
const NAMED = 5

/** Asks the draft, once, all questions that are kept as tests, and tells which are answered otherwise than they should be. */
export function KeptTests({ appId }: { appId: string }) {
  const t = useTexts()
  const nameOf = useAnswerName()
  const tests = useQuery({
    queryKey: ['kept tests of the draft', appId],
    queryFn: () => client.regression.run({ appId, source: 'draft' }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (tests.isError) return <Callout tone="warning">{t(($) => $.releases.kept.notRun)}</Callout>
  const all = tests.data ?? []
  if (all.length === 0) return null
  const failed = all.filter(({ passed }) => !passed)
  if (failed.length === 0)
    return <Callout tone="success">{t(($) => $.releases.kept.passed, { count: all.length })}</Callout>
  return (
    <Callout live tone="warning" title={t(($) => $.releases.kept.failed, { count: failed.length })}>
      <ul className="flex flex-col gap-1.5">
        {failed.slice(0, NAMED).map(({ id, question, expected, given }) => (
          <li key={id} className="wrap-anywhere">
            <span className="block text-ink">{question}</span>
            {t(($) => $.releases.kept.instead, { expected: nameOf(expected), given: nameOf(given) })}
          </li>
        ))}
      </ul>
      {failed.length > NAMED && <p>{t(($) => $.releases.kept.more, { count: failed.length - NAMED })}</p>}
    </Callout>
  )
}
