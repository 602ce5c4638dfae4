import { ArrowRight, Plus } from 'lucide-react'
import { answerFields, type AnswerField } from '#src/domain/flow/answer-fields.ts'
import type { HttpAnswer, ResponseMapping } from '#src/domain/flow/response-mapping.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { keepingFocus } from '#src/editor/document/keep-focus.ts'
import { sampleText } from '#src/editor/variables/sample-text.ts'
import type { VariableInfo } from '#src/editor/variables/variable-info.ts'
import { referenceOf } from '#src/editor/variables/variable-options.ts'
import { VariableSign } from '#src/editor/variables/variable-sign.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { useInspector } from './inspector-context.tsx'
import { newId } from './new-id.ts'

type Mapped = { mappings: ResponseMapping[] }

/** The parts of a real answer, each with a press that takes it into a variable of its type. */
export function AnswerFields({ answer }: { answer: HttpAnswer }) {
  const t = useTexts()
  const fields = answerFields(answer)
  const headers = fields.filter(({ from }) => from === 'header')
  return (
    <>
      <FieldRows label={t(($) => $.nodes.http.testFields)} fields={fields.filter(({ from }) => from !== 'header')} />
      {headers.length > 0 && (
        <details className="text-12 text-muted">
          <summary className="focus-ring w-fit cursor-pointer rounded-small">
            {t(($) => $.nodes.http.testHeaders, { count: headers.length })}
          </summary>
          <FieldRows label={t(($) => $.nodes.http.headers)} fields={headers} />
        </details>
      )}
    </>
  )
}

function FieldRows({ label, fields }: { label: string; fields: readonly AnswerField[] }) {
  return (
    <ul aria-label={label} className="flex max-h-80 flex-col overflow-y-auto rounded-control border border-line">
      {fields.map((field) => (
        <FieldRow key={`${field.from} ${field.path}`} field={field} />
      ))}
    </ul>
  )
}

function FieldRow({ field }: { field: AnswerField }) {
  const t = useTexts()
  const { data, variables, createVariable, asOne, set } = useInspector<Mapped>()
  const { from, path, type, value } = field
  const taken = data.mappings.find((mapping) => mapping.from === from && mapping.path === path && mapping.reference)
  const name = from === 'status' ? t(($) => $.nodes.http.fromStatus) : path || t(($) => $.nodes.http.testWhole)
  const takeField = () => {
    const reference = freeName(field, variables, data.mappings)
    asOne(() => {
      if (!variables.some((each) => each.reference === reference)) createVariable?.(reference, type)
      set(['mappings'], [...data.mappings, { id: newId(), from, path, reference }])
    })
  }
  return (
    <li
      tabIndex={-1}
      data-focus-home
      className="focus-ring-inset flex min-h-8 min-w-0 items-center gap-2 border-b border-line px-2 py-0.5 last:border-b-0"
    >
      <VariableSign type={type} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-mono text-12 text-ink" title={name}>
          {name}
        </span>
        <span className="block truncate text-12 text-muted">{sampleText(value) || 'null'}</span>
      </span>
      {taken ? (
        <span className="flex max-w-[45%] min-w-0 items-center gap-1 text-12 text-accent-text">
          <ArrowRight size={14} strokeWidth={1.75} role="img" aria-label={t(($) => $.nodes.http.reference)} />
          <span className="truncate font-mono">{taken.reference}</span>
        </span>
      ) : (
        <IconButton
          label={t(($) => $.nodes.http.testTake, { name })}
          size="small"
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
          disabled={data.mappings.length >= LIMITS.flow.mappings}
          onClick={() => keepingFocus(takeField)}
        />
      )}
    </li>
  )
}

/** What the variable is called: as the part is, and where that is taken by something else with a number behind it. */
function freeName(
  { name, type }: AnswerField,
  variables: readonly VariableInfo[],
  mappings: readonly ResponseMapping[],
): string {
  const own = referenceOf(name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')) || referenceOf(`the_${name}`) || 'value'
  const used = new Set(mappings.map(({ reference }) => reference))
  const isFree = (reference: string) => {
    const known = variables.find((each) => each.reference === reference)
    return !used.has(reference) && (known === undefined || known.type === type)
  }
  for (let number = 1; ; number++) {
    const reference = number === 1 ? own : `${own}_${number}`
    if (isFree(reference)) return reference
  }
}
