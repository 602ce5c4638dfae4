import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import type { client } from '#src/api/client.ts'
import { coerce } from '#src/domain/value/value.ts'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { SearchedChoice } from './searched-choice.tsx'

export type ChosenFlow = Required<Pick<Parameters<typeof client.guidedFlows.begin>[0], 'flowId' | 'inputs'>>
type Flow = Awaited<ReturnType<typeof client.guidedFlows.list>>[number]
type Input = Flow['inputs'][number]

type FlowDialogProps = {
  appId: string
  conversationId: string
  visitor: string
  open: boolean
  busy: boolean
  onOpenChange: (open: boolean) => void
  onBegin: (chosen: ChosenFlow) => void
}

/** Chooses a flow that is begun for the visitor, with what it may know at its beginning. */
export function FlowDialog(props: FlowDialogProps) {
  return props.open ? <OpenFlows key={props.conversationId} {...props} /> : null
}

function OpenFlows({ appId, conversationId, visitor, busy, onOpenChange, onBegin }: FlowDialogProps) {
  const t = useTexts()
  const [chosen, setChosen] = useState<Flow>()
  const [inputs, setInputs] = useState<Record<string, string>>({})
  const flows = useQuery(
    orpc.guidedFlows.list.queryOptions({ input: { appId, conversationId }, staleTime: 0, gcTime: 0 }),
  )
  const mayBegin = chosen?.inputs.every((input) => fits(input, inputs[input.name])) === true
  const begin = () => {
    if (chosen && mayBegin && !busy) onBegin({ flowId: chosen.id, inputs: filled(chosen, inputs) })
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={t(($) => $.workspace.flow.title, { name: visitor })}
      description={t(($) => $.workspace.flow.text)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t(($) => $.common.cancel)}</Button>
          <Button tone="accent" busy={busy} aria-disabled={!mayBegin} onClick={begin}>
            {t(($) => $.workspace.flow.begin)}
          </Button>
        </>
      }
    >
      <QueryState query={flows} skeleton={<Skeleton className="h-40" />}>
        {(all) =>
          all.length === 0 ? (
            <div className="text-13">
              <p className="font-medium text-ink">{t(($) => $.workspace.flow.none)}</p>
              <p className="text-muted">{t(($) => $.workspace.flow.noneText)}</p>
            </div>
          ) : (
            <div className="flex flex-col gap-4">
              <SearchedChoice
                texts={{
                  search: t(($) => $.workspace.flow.search),
                  list: t(($) => $.workspace.flow.list),
                  notFound: t(($) => $.workspace.flow.notFound),
                }}
                items={all.map(({ id, name, description }) => ({
                  key: id,
                  label: name,
                  help: description,
                  words: `${name}\n${description}`,
                }))}
                chosen={chosen?.id}
                onChoose={(id) => {
                  setChosen(all.find((flow) => flow.id === id))
                  setInputs({})
                }}
              />
              {chosen !== undefined && chosen.inputs.length > 0 && (
                <fieldset className="flex flex-col gap-3">
                  <legend className="mb-2 text-13 font-medium text-ink">{t(($) => $.workspace.flow.inputs)}</legend>
                  {chosen.inputs.map((input) => (
                    <InputField
                      key={`${chosen.id} ${input.name}`}
                      input={input}
                      value={inputs[input.name] ?? ''}
                      onChange={(value) => setInputs({ ...inputs, [input.name]: value })}
                    />
                  ))}
                </fieldset>
              )}
            </div>
          )
        }
      </QueryState>
    </Dialog>
  )
}

type InputFieldProps = { input: Input; value: string; onChange: (value: string) => void }

function InputField({ input, value, onChange }: InputFieldProps) {
  const t = useTexts()
  const { name, type } = input
  if (type === 'boolean')
    return (
      <Field label={name}>
        <Select
          value={value === '' ? 'open' : value}
          onValueChange={(next) => onChange(next === 'open' ? '' : next)}
          options={[
            { value: 'open', label: t(($) => $.workspace.flow.open) },
            { value: 'true', label: t(($) => $.workspace.flow.yes) },
            { value: 'false', label: t(($) => $.workspace.flow.no) },
          ]}
        />
      </Field>
    )
  return (
    <Field
      label={name}
      help={t(($) => $.workspace.flow.types[type])}
      error={fits(input, value) ? undefined : t(($) => $.workspace.flow.notNumber)}
    >
      <TextField
        type={type === 'date' ? 'date' : 'text'}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}

/** Whether what was filled in can be had as the flow wants it; an input may be left open. */
const fits = ({ type }: Input, value = '') => value.trim() === '' || coerce(type, value) !== undefined

const filled = ({ inputs }: Flow, given: Record<string, string>) =>
  Object.fromEntries(inputs.flatMap(({ name }) => (given[name]?.trim() ? [[name, given[name].trim()]] : [])))
