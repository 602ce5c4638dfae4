import { useState } from 'react'
import type { FlowTestStep } from '#src/domain/flow-test/test.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { GraphDocument } from '#src/domain/graph/document.ts'
import type { Json } from '#src/domain/value/value.ts'
import { readingOrder } from '#src/domain/graph/traverse.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { NumberField } from '#src/ui/number-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '../../editor-context.ts'

type TestStepFieldsProps = { step: FlowTestStep; isReadOnly: boolean; onChange: (step: FlowTestStep) => void }

/** What a line of a test says more than its type. */
export function TestStepFields({ step, isReadOnly, onChange }: TestStepFieldsProps) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const label = t(($) => $.flow.tests.types[step.type])
  const text = (value: string, set: (value: string) => void) => (
    <TextField
      aria-label={label}
      value={value}
      readOnly={isReadOnly}
      onChange={(event) => set(event.target.value)}
      className="min-w-40 flex-1"
    />
  )
  const node = (nodeId: string, set: (nodeId: string) => void) => (
    <Select
      className="min-w-32 flex-1"
      aria-label={label}
      value={nodeId === '' ? undefined : nodeId}
      placeholder={t(($) => $.flow.tests.chooseNode)}
      disabled={isReadOnly}
      onValueChange={set}
      options={readingOrder(kinds.specs, document).flatMap((id) => {
        const each = document.nodes.get(id)
        return each ? [{ value: id, label: nodeTitle(kinds.specs, each) }] : []
      })}
    />
  )
  const variable = (reference: string, set: (reference: string) => void) => (
    <Select
      className="min-w-32 flex-1"
      aria-label={t(($) => $.flow.variables.name)}
      value={reference === '' ? undefined : reference}
      placeholder={t(($) => $.flow.tests.chooseVariable)}
      disabled={isReadOnly}
      onValueChange={set}
      options={[...document.variables.keys()].map((value) => ({ value, label: value }))}
    />
  )
  switch (step.type) {
    case 'say':
    case 'expectText':
      return text(step.text, (next) => onChange({ ...step, text: next }))
    case 'press':
      return text(step.label, (next) => onChange({ ...step, label: next }))
    case 'submit':
      return (
        <JsonText
          label={label}
          value={step.values}
          isReadOnly={isReadOnly}
          onChange={(values) => isRecord(values) && onChange({ ...step, values })}
        />
      )
    case 'file':
      return (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {text(step.name, (name) => onChange({ ...step, name }))}
          <NumberField
            aria-label={t(($) => $.flow.tests.size)}
            value={Math.ceil(step.size / 1024)}
            min={1}
            max={LIMITS.file.sent / 1024}
            unit={t(($) => $.flow.tests.kilobytes)}
            increaseLabel={t(($) => $.editor.field.increase)}
            decreaseLabel={t(($) => $.editor.field.decrease)}
            readOnly={isReadOnly}
            onValueChange={(kilobytes) => onChange({ ...step, size: (kilobytes ?? 1) * 1024 })}
          />
        </div>
      )
    case 'key':
      return text(step.keys, (keys) => onChange({ ...step, keys: keys.replace(/[^0-9*#]/g, '').slice(0, 64) || '1' }))
    case 'wait':
      return (
        <NumberField
          aria-label={label}
          value={step.seconds}
          min={1}
          max={604_800}
          unit={t(($) => $.flow.tests.seconds)}
          increaseLabel={t(($) => $.editor.field.increase)}
          decreaseLabel={t(($) => $.editor.field.decrease)}
          readOnly={isReadOnly}
          onValueChange={(seconds) => onChange({ ...step, seconds: seconds ?? 1 })}
        />
      )
    case 'answer':
      return (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {node(step.nodeId, (nodeId) => onChange({ ...step, nodeId }))}
          <Switch
            label={t(($) => $.flow.tests.answers)}
            checked={step.ok}
            disabled={isReadOnly}
            onCheckedChange={(ok) => onChange({ ...step, ok })}
          />
          {step.ok ? (
            <JsonText
              label={label}
              value={step.value}
              isReadOnly={isReadOnly}
              onChange={(value) => onChange({ ...step, value })}
            />
          ) : (
            text(step.code, (code) => onChange({ ...step, code }))
          )}
        </div>
      )
    case 'expectNode':
    case 'neverVisit':
      return node(step.nodeId, (nodeId) => onChange({ ...step, nodeId }))
    case 'setVariable':
      return (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {variable(step.reference, (reference) => onChange({ ...step, reference }))}
          <JsonText
            label={t(($) => $.flow.tests.value)}
            value={step.value}
            isReadOnly={isReadOnly}
            onChange={(value) => onChange({ ...step, value })}
          />
          <span className="text-13 text-muted">{t(($) => $.flow.tests.before)}</span>
          {node(step.nodeId, (nodeId) => onChange({ ...step, nodeId }))}
          <span className="text-13 text-muted">{t(($) => $.flow.tests.time)}</span>
          <NumberField
            aria-label={t(($) => $.flow.tests.time)}
            value={step.time}
            min={1}
            max={LIMITS.flow.stepsPerRun}
            increaseLabel={t(($) => $.editor.field.increase)}
            decreaseLabel={t(($) => $.editor.field.decrease)}
            readOnly={isReadOnly}
            onValueChange={(time) => onChange({ ...step, time: time ?? 1 })}
          />
        </div>
      )
    case 'expectVariable':
      return (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
          {variable(step.reference, (reference) => onChange({ ...step, reference }))}
          <JsonText
            label={label}
            value={step.value}
            isReadOnly={isReadOnly}
            onChange={(value) => onChange({ ...step, value })}
          />
        </div>
      )
    default:
      return null
  }
}

type JsonTextProps = { label: string; value: Json; isReadOnly: boolean; onChange: (value: Json) => void }

/** A value as one types it: JSON where it reads as such, else a text. */
function JsonText({ label, value, isReadOnly, onChange }: JsonTextProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextField
      aria-label={label}
      value={draft ?? (typeof value === 'string' ? value : JSON.stringify(value))}
      readOnly={isReadOnly}
      className="min-w-40 flex-1 font-mono"
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        if (draft !== null) onChange(read(draft))
        setDraft(null)
      }}
    />
  )
}

function read(text: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch {
    return text
  }
}

const isRecord = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
