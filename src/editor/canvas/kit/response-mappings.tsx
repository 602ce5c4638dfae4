import { mappedValue, type HttpAnswer, type ResponseMapping } from '#src/domain/flow/response-mapping.ts'
import { parseJson } from '#src/domain/flow/value-source.ts'
import { pathsOf } from '#src/domain/flow/mapping.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { useId } from 'react'
import { BoundField } from './bound-field.tsx'
import { ListEditor } from './list-editor.tsx'
import type { Path } from './path.ts'
import { PreviewLine } from './preview-line.tsx'
import { ReferenceSelect } from './reference-select.tsx'
import { sampleText } from '#src/editor/variables/sample-text.ts'
import { SelectInput } from './select-input.tsx'
import { TextInput } from './text-input.tsx'
import { textOf, useField } from './use-field.ts'
import { TextField } from '#src/ui/text-field.tsx'

/** Parts of an answer over HTTP with the variables that take them; each shows what it takes from the sample. */
export function ResponseMappings({ path, sample }: { path: Path; sample: string }) {
  const t = useTexts()
  return (
    <ListEditor<ResponseMapping>
      path={path}
      label={t(($) => $.nodes.http.mappings)}
      addLabel={t(($) => $.nodes.http.addMapping)}
      max={LIMITS.flow.mappings}
      create={(id) => ({ id, from: 'body', path: '', reference: null })}
      rowLabel={({ reference }, index) => reference ?? t(($) => $.nodes.http.mapping, { number: index + 1 })}
    >
      {(row, mapping) => (
        <>
          <SelectInput
            path={[...row, 'from']}
            label={t(($) => $.nodes.http.from)}
            options={[
              { value: 'body', label: t(($) => $.nodes.http.fromBody) },
              { value: 'header', label: t(($) => $.nodes.http.fromHeader) },
              { value: 'status', label: t(($) => $.nodes.http.fromStatus) },
            ]}
          />
          {mapping.from === 'body' && <PathInput path={[...row, 'path']} mapping={mapping} sample={sample} />}
          {mapping.from === 'header' && (
            <TextInput
              path={[...row, 'path']}
              label={t(($) => $.nodes.http.headerName)}
              placeholder="x-request-id"
              mono
              limit={LIMITS.flow.title}
            />
          )}
          <ReferenceSelect path={[...row, 'reference']} label={t(($) => $.nodes.http.reference)} writes required />
        </>
      )}
    </ListEditor>
  )
}

/** A path into the answer; the paths of the sample are offered while it is written. */
function PathInput({ path, mapping, sample }: { path: Path; mapping: ResponseMapping; sample: string }) {
  const t = useTexts()
  const id = useId()
  const { value, isReadOnly, issues, type, seal } = useField(path)
  const answer = sampleAnswer(sample)
  const taken = answer && mappedValue(mapping, answer)
  return (
    <BoundField
      path={path}
      label={t(($) => $.nodes.http.path)}
      issues={issues}
      below={
        answer === null ? undefined : taken === undefined ? (
          <PreviewLine isProblem>{t(($) => $.nodes.http.takesNothing)}</PreviewLine>
        ) : (
          <PreviewLine>
            {t(($) => $.nodes.http.takes)} <span className="font-mono">{sampleText(taken) || 'null'}</span>
          </PreviewLine>
        )
      }
    >
      <TextField
        value={textOf(value)}
        onChange={(event) => type([...event.target.value].slice(0, LIMITS.flow.title * 4).join(''))}
        onBlur={seal}
        readOnly={isReadOnly}
        placeholder={t(($) => $.nodes.http.pathHint)}
        list={id}
        spellCheck={false}
        className="font-mono"
      />
      <datalist id={id}>
        {answer !== null && pathsOf(answer.body).map((each) => <option key={each} value={each} />)}
      </datalist>
    </BoundField>
  )
}

/** A sample as an answer of the other side; null where there is none. */
function sampleAnswer(sample: string): HttpAnswer | null {
  return sample.trim() === '' ? null : { status: 200, headers: {}, body: parseJson(sample) ?? sample }
}
