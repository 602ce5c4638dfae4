import { Send } from 'lucide-react'
import { useState } from 'react'
import type { HttpRequest, RequestResult } from '#src/domain/step/effect.ts'
import { httpRequest, templatesOf, type HttpDraft } from '#src/domain/flow/http-call.ts'
import { httpAnswer, type HttpAnswer } from '#src/domain/flow/response-mapping.ts'
import { MASK } from '#src/domain/secret/mask-secrets.ts'
import { renderTemplate } from '#src/domain/template/render-template.ts'
import { templateUses } from '#src/domain/template/template-uses.ts'
import { variableOf } from '#src/domain/graph/variables.ts'
import { coerce, type Json } from '#src/domain/value/value.ts'
import { parseJson } from '#src/domain/flow/value-source.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts, type Texts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { useInspector } from './inspector-context.tsx'
import { Section } from './section.tsx'
import { samplesOf, usePreviewAt } from './template-preview.tsx'
import { textAt } from './text-at.ts'

/** A node that calls an API, as far as a test of its request goes. */
type Tested = HttpDraft & { sample: string; mock: { status: number; body: string } | null }

type State =
  | { is: 'idle' | 'busy' }
  | { is: 'failed'; code: string; detail: string }
  | { is: 'answered'; answer: HttpAnswer; ms: number }

/** Sends the request of an API call once, with values for its variables, and offers what came back. */
export function TestRequest() {
  const t = useTexts()
  const { data, resources, variables, isReadOnly, set } = useInspector<Tested>()
  const at = usePreviewAt()
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({})
  const [state, setState] = useState<State>({ is: 'idle' })
  const { tryRequest } = resources
  if (!tryRequest || isReadOnly) return null
  const used = variablesIn(data, variables)
  const values = { ...samplesOf(variables), ...valuesOf(used, given) }
  const made = requestOf(data, values, at)

  const handleSend = async (request: HttpRequest) => {
    setState({ is: 'busy' })
    const result = await tryRequest({ ...request, retries: 0 })
    const next = stateOf(result)
    setState(next)
    const text = next.is === 'answered' ? bodyText(next.answer) : null
    // What the rows below take from it is seen at once.
    if (next.is === 'answered' && text !== null && isGood(next.answer) && text !== data.sample) set(['sample'], text)
  }
  return (
    <Section title={t(($) => $.nodes.http.test)}>
      {used.map(({ reference, type, sample, isMadeUp }) => (
        <Field key={reference} label={t(($) => $.nodes.http.testValue, { name: reference })}>
          <TextField
            value={given[reference] ?? ''}
            placeholder={isMadeUp === true && type === 'text' ? '' : textOfValue(sample)}
            onChange={(event) => setGiven({ ...given, [reference]: event.target.value })}
            spellCheck={false}
          />
        </Field>
      ))}
      {made.ok ? <Sent request={made.request} /> : <p className="text-12 text-muted">{made.why(t)}</p>}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="small"
          icon={<Send size={14} strokeWidth={1.75} aria-hidden />}
          busy={state.is === 'busy'}
          disabled={!made.ok}
          onClick={() => made.ok && void handleSend(made.request)}
        >
          {t(($) => $.nodes.http.try)}
        </Button>
        {data.method !== 'GET' && <span className="text-12 text-muted">{t(($) => $.nodes.http.testIsReal)}</span>}
      </div>
      <div role="status" className="flex min-w-0 flex-col gap-3 empty:hidden">
        {state.is === 'failed' && (
          <Callout tone="danger">
            {t(($) => $.nodes.http.testFailed, {
              why: textAt(t, `flow.faults.${state.code.replace('.', '_')}`) ?? errorText(t, state.code),
            })}
            {state.detail !== '' && <span className="block font-mono text-12 wrap-anywhere">{state.detail}</span>}
          </Callout>
        )}
        {state.is === 'answered' && <Answered answer={state.answer} ms={state.ms} />}
      </div>
    </Section>
  )
}

/** The request as it goes out; what goes in confidence stays so. */
function Sent({ request: { method, url, headers, body } }: { request: HttpRequest }) {
  const t = useTexts()
  const lines = headers.map(({ name, value, secret }) => `${name}: ${secret ? `${MASK} ${value}` : value}`)
  return (
    <pre
      aria-label={t(($) => $.nodes.http.testSent)}
      className="max-h-48 overflow-auto rounded-control bg-sunken p-2 font-mono text-12 whitespace-pre-wrap text-muted wrap-anywhere"
    >
      {[`${method} ${url}`, ...lines, ...(body === null ? [] : ['', body])].join('\n')}
    </pre>
  )
}

function Answered({ answer, ms }: { answer: HttpAnswer; ms: number }) {
  const t = useTexts()
  const { data, set } = useInspector<Tested>()
  const text = bodyText(answer)
  const isKept = data.mock !== null && data.mock.status === answer.status && data.mock.body === text
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 text-12 text-muted">
        <Badge tone={isGood(answer) ? 'success' : 'warning'}>{answer.status}</Badge>
        <span className="tabular">{t(($) => $.nodes.http.testTook, { ms })}</span>
        {text === null ? (
          <span>{t(($) => $.nodes.http.testTooLong)}</span>
        ) : (
          <Button
            size="small"
            // Not `disabled`: it would lose the focus it holds.
            aria-disabled={isKept || undefined}
            onClick={() => !isKept && set(['mock'], { status: answer.status, body: text })}
            className="ml-auto"
          >
            {isKept ? t(($) => $.nodes.http.testKept) : t(($) => $.nodes.http.testKeep)}
          </Button>
        )}
      </p>
      <AnswerFields answer={answer} />
    </>
  )
}

const isGood = ({ status }: HttpAnswer) => status >= 200 && status < 300

/** The variables that the request speaks of, in the order of their first use. */
function variablesIn(draft: HttpDraft, variables: readonly VariableInfo[]): VariableInfo[] {
  const used = new Set(
    templatesOf(draft).flatMap((text) => {
      const uses = templateUses(text)
      return uses.ok ? uses.references : []
    }),
  )
  return [...used].flatMap((reference) => variables.find((each) => each.reference === variableOf(reference)) ?? [])
}

/** What was typed as values of their types; what was not keeps its sample. */
function valuesOf(variables: readonly VariableInfo[], given: Readonly<Record<string, string>>): Record<string, Json> {
  return Object.fromEntries(
    variables.flatMap(({ reference, type }) => {
      const text = given[reference] ?? ''
      if (text === '') return []
      const value = type === 'text' || type === 'date' ? text : (parseJson(text) ?? text)
      return [[reference, coerce(type, value) ?? text]]
    }),
  )
}

type Made = { ok: true; request: HttpRequest } | { ok: false; why: (t: Texts) => string }

function requestOf(
  draft: HttpDraft,
  values: Readonly<Record<string, Json>>,
  at: ReturnType<typeof usePreviewAt>,
): Made {
  let isUnreadable = false
  const render = (template: string) => {
    const rendered = renderTemplate(template, values, at)
    isUnreadable ||= !rendered.ok
    return rendered.ok ? rendered.text : ''
  }
  if (draft.url.trim() === '') return { ok: false, why: (t) => t(($) => $.nodes.http.testNoAddress) }
  const made = httpRequest(draft, { render, read: (reference) => values[reference] ?? null })
  if (isUnreadable) return { ok: false, why: (t) => t(($) => $.nodes.http.testUnreadable) }
  return made.ok ? made : { ok: false, why: (t) => t(($) => $.nodes.http.testNoJson) }
}

function stateOf(result: RequestResult): State {
  if (!result.ok) return { is: 'failed', code: result.code, detail: result.detail }
  const answer = httpAnswer.safeParse(result.value)
  return answer.success
    ? { is: 'answered', answer: answer.data, ms: result.ms }
    : { is: 'failed', code: 'request.failed', detail: '' }
}

/** The body as it is kept; null where it is longer than what can be. */
function bodyText({ body }: HttpAnswer): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  const short = typeof body === 'string' || text.length <= LIMITS.flow.body ? text : JSON.stringify(body)
  return short.length <= LIMITS.flow.body ? short : null
}

const textOfValue = (value: Json): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
