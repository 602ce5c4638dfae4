import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from '#src/api/client.ts'
import { TEST_RULES, type TestRule } from '#src/domain/settings/application.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { FlowWays } from './flow-ways.tsx'
import type { LeftFlows } from './use-left-flows.ts'

/** Runs the tests of all flows that would go along, once, and tells which fail and what that does to the deploy. */
export function DraftTests({ appId, flows }: { appId: string; flows: LeftFlows }) {
  const t = useTexts()
  // Not among the releases' own: what is fetched anew after each order would run all of them again.
  const tests = useQuery({
    queryKey: ['tests of the draft', appId],
    queryFn: () => client.release.tests({ appId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (tests.isPending)
    return (
      <p role="status" className="flex items-center gap-2 text-13 text-muted">
        <Spinner size={14} />
        {t(($) => $.releases.tests.running)}
      </p>
    )
  if (tests.isError) return <Callout tone="warning">{t(($) => $.releases.tests.notRun)}</Callout>
  const { rule, ran, left, failed } = tests.data
  if (ran + left === 0 && rule === 'warn') return null
  const standing = failed.filter(
    ({ flowId }) => !flows.off.has(flowId) && !flows.left.some((flow) => flow.flowId === flowId),
  )
  const isBlocking = rule === 'block' && standing.length > 0
  return (
    <div className="flex flex-col gap-3">
      {failed.length === 0 ? (
        ran > 0 && <Callout tone="success">{t(($) => $.releases.tests.passed, { count: ran })}</Callout>
      ) : (
        <Callout
          live
          tone={isBlocking ? 'danger' : 'warning'}
          title={t(($) => $.releases.tests.failed, { count: failed.length })}
        >
          <p>{rule === 'block' ? t(($) => $.releases.tests.blocks) : t(($) => $.releases.tests.warns)}</p>
          <ul className="mt-1.5 flex flex-col gap-2">
            {failed.map((flow) => (
              <li key={flow.flowId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  <ScreenLink
                    href={`/main/${appId}/chatbot/task/${flow.kind === 'ivr' ? 'ivr/' : ''}${flow.flowId}?dock=tests`}
                    className="underline"
                  >
                    {flow.name}
                  </ScreenLink>
                  {': '}
                  {flow.tests.join(t(($) => $.canvas.listComma))}
                </span>
                <FlowWays flow={flow} flows={flows} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {left > 0 && <p className="text-12 text-muted">{t(($) => $.releases.tests.left, { count: left })}</p>}
      <RuleSelect appId={appId} rule={rule} />
    </div>
  )
}

/** What a failing test does to a deploy: a setting of the application, for everybody and from now on. */
function RuleSelect({ appId, rule }: { appId: string; rule: TestRule }) {
  const t = useTexts()
  const notices = useNotices()
  const queryClient = useQueryClient()
  const key = ['tests of the draft', appId]
  const change = useMutation({
    mutationFn: (wanted: TestRule) => client.release.setTestRule({ appId, rule: wanted }),
    onSuccess: (_, wanted) =>
      queryClient.setQueryData<Awaited<ReturnType<typeof client.release.tests>>>(
        key,
        (known) => known && { ...known, rule: wanted },
      ),
    onError: notices.failed,
  })
  return (
    <Field label={t(($) => $.releases.tests.rule)} help={t(($) => $.releases.tests.ruleHelp)}>
      <Select<TestRule>
        width="fit"
        options={TEST_RULES.map((value) => ({ value, label: t(($) => $.releases.tests.rules[value]) }))}
        value={rule}
        disabled={change.isPending}
        onValueChange={(wanted) => change.mutate(wanted)}
      />
    </Field>
  )
}
