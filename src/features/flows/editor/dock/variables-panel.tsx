import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addVariable, editVariable, removeVariable } from '#src/domain/graph/commands.ts'
import type { GraphDocument, GraphVariable } from '#src/domain/graph/document.ts'
import { VALUE_TYPES, type ValueType } from '#src/domain/value/value.ts'
import { isVariableName, renameVariable } from '#src/domain/graph/variables.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { LazyMenu } from '#src/editor/outline/lazy-menu.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Select } from '#src/ui/select.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useFlowEditor } from '../editor-context.ts'
import { useGrowing } from '#src/features/shared/use-growing.ts'
import { InitialValue } from './initial-value.tsx'
import { useUses } from './use-uses.ts'
import { usesByVariable } from './uses-by-variable.ts'

/** The variables a flow declares: their types and first values, where each is used, and a rename that reaches all of it. */
export function VariablesPanel() {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const document = useDoc(store.docAtom)
  const { isReadOnly } = useFlowEditor()
  const variables = [...document.variables.values()]
  const uses = useUses()
  const shown = useGrowing(variables.length, ROWS)
  const add = () => {
    let number = variables.length + 1
    while (document.variables.has(`variable_${number}`)) number += 1
    store.dispatch(
      addVariable({
        reference: `variable_${number}`,
        type: 'text',
        initial: null,
        description: '',
        input: false,
        output: false,
      }),
    )
  }
  const button = !isReadOnly && (
    <Button size="small" icon={<Plus size={14} />} onClick={add}>
      {t(($) => $.flow.variables.add)}
    </Button>
  )
  if (variables.length === 0)
    return (
      <EmptyState
        title={t(($) => $.flow.variables.none)}
        text={t(($) => $.flow.variables.noneText, { sample: '{{ order_no }}' })}
        action={button}
      />
    )
  return (
    <div className="@container flex flex-col gap-2 p-3">
      {/* On a phone each variable is a card of its own. */}
      <table className="w-full text-left text-13 max-md:block md:min-w-[38rem] md:table-fixed">
        <thead className="text-12 text-muted max-md:sr-only">
          <tr>
            {COLUMNS.map(([column, width]) => (
              <th key={column} scope="col" className={cx('px-1 pb-1 font-medium', width)}>
                {t(($) => $.flow.variables[column])}
              </th>
            ))}
            <th scope="col" className="w-10">
              <span className="sr-only">{t(($) => $.flow.variables.remove)}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          {variables.slice(0, shown).map((variable) => (
            <VariableRow
              key={variable.reference}
              variable={variable}
              uses={uses && (uses.get(variable.reference)?.length ?? 0)}
            />
          ))}
        </tbody>
      </table>
      <div>{button}</div>
    </div>
  )
}

/** How wide the columns are in the narrow dock beside both panels, and in a wide one; what is left is the description's. */
const COLUMNS = [
  ['name', 'w-32 @4xl:w-48'],
  ['type', 'w-26 @4xl:w-32'],
  ['initial', 'w-20 @4xl:w-44'],
  ['description', ''],
  ['input', 'w-12 @4xl:w-16'],
  ['output', 'w-14 @4xl:w-16'],
  ['uses', 'w-24 @4xl:w-28'],
] as const

/** Rows that are drawn at once: each is made of many parts. */
const ROWS = 4

/** `uses`: how many places speak of it; null while that is not known. */
function VariableRow({ variable, uses }: { variable: GraphVariable; uses: number | null }) {
  const t = useTexts()
  const store = useStoreOf<GraphDocument>()
  const { kinds, isReadOnly, goTo } = useFlowEditor()
  const { reference, type, description } = variable
  const isOfFlow = !reference.includes('.')
  const edit = (change: Parameters<typeof editVariable>[1]) => store.dispatch(editVariable(reference, change))
  const name = (what: string) => `${what} ${reference}`
  return (
    <tr className="align-top max-md:grid max-md:grid-cols-2 max-md:rounded-card max-md:border max-md:border-line max-md:p-2">
      <td className="p-1 max-md:col-span-2">
        <CardLabel>{t(($) => $.flow.variables.name)}</CardLabel>
        <NameField variable={variable} isReadOnly={isReadOnly} />
      </td>
      <td className="p-1">
        <CardLabel>{t(($) => $.flow.variables.type)}</CardLabel>
        <Select<ValueType>
          aria-label={name(t(($) => $.flow.variables.type))}
          value={type}
          disabled={isReadOnly}
          onValueChange={(next) => edit({ type: next, initial: null })}
          options={VALUE_TYPES.map((value) => ({ value, label: t(($) => $.editor.types[value]) }))}
        />
      </td>
      <td className="p-1">
        <CardLabel>{t(($) => $.flow.variables.initial)}</CardLabel>
        <InitialValue
          key={type}
          label={name(t(($) => $.flow.variables.initial))}
          variable={variable}
          isReadOnly={isReadOnly}
          onChange={(initial) => edit({ initial })}
        />
      </td>
      <td className="p-1 max-md:col-span-2">
        <CardLabel>{t(($) => $.flow.variables.description)}</CardLabel>
        <TextField
          data-document-fields
          aria-label={name(t(($) => $.flow.variables.description))}
          value={description}
          maxLength={LIMITS.flow.description}
          readOnly={isReadOnly}
          onChange={(event) => edit({ description: event.target.value })}
          onBlur={() => store.seal()}
        />
      </td>
      {(['input', 'output'] as const).map((side) => (
        <td key={side} className="p-1 pt-2.5 max-md:flex max-md:items-center max-md:gap-2">
          {isOfFlow && (
            <Checkbox
              aria-label={name(t(($) => $.flow.variables[side]))}
              checked={variable[side]}
              disabled={isReadOnly}
              onCheckedChange={(checked) => edit({ [side]: checked === true })}
            />
          )}
          {isOfFlow && (
            <span aria-hidden className="md:hidden">
              {t(($) => $.flow.variables[side])}
            </span>
          )}
        </td>
      ))}
      <td className="p-1">
        {uses === null ? null : uses === 0 ? (
          <span className="inline-block pt-1.5 text-muted">{t(($) => $.flow.variables.unused)}</span>
        ) : (
          <LazyMenu
            align="start"
            trigger={<Button tone="quiet">{t(($) => $.flow.variables.usedIn, { count: uses })}</Button>}
            entries={() => {
              const document = store.store.get(store.docAtom)
              const found = usesByVariable(kinds.specs, document).get(reference) ?? []
              return found.map((use) => {
                const node = document.nodes.get(use.nodeId)
                return {
                  label: node ? nodeTitle(kinds.specs, node) : use.nodeId,
                  onSelect: () => goTo(use.nodeId, use.path),
                }
              })
            }}
          />
        )}
      </td>
      <td className="p-1 max-md:justify-self-end">
        {!isReadOnly && (
          <IconButton
            label={name(t(($) => $.flow.variables.remove))}
            icon={<Trash2 size={16} />}
            onClick={() => store.dispatch(removeVariable(reference))}
          />
        )}
      </td>
    </tr>
  )
}

/** What a field of a variable's card is, on a phone; the fields bear their names themselves, and a table its heads. */
function CardLabel({ children }: { children: string }) {
  return (
    <span aria-hidden className="mb-1 block text-12 text-muted md:hidden">
      {children}
    </span>
  )
}

/** The name as it is typed; the document is renamed when the field is left with one that may be. */
function NameField({ variable, isReadOnly }: { variable: GraphVariable; isReadOnly: boolean }) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const store = useStoreOf<GraphDocument>()
  const { reference } = variable
  const [draft, setDraft] = useState(reference)
  const isTaken = useDoc((document: GraphDocument) => draft !== reference && document.variables.has(draft))
  const isWrong = draft !== reference && (isTaken || !isVariableName(draft))
  const leave = () => {
    if (draft === reference) return
    if (isWrong) setDraft(reference)
    else store.dispatch(renameVariable(kinds.specs, reference, draft))
  }
  return (
    <>
      <TextField
        aria-label={t(($) => $.flow.variables.nameOf, { name: reference })}
        aria-invalid={isWrong}
        value={draft}
        readOnly={isReadOnly}
        className="font-mono"
        onChange={(event) => setDraft(event.target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) leave()
          if (event.key === 'Escape') setDraft(reference)
        }}
      />
      {isWrong && (
        <p role="alert" className="mt-1 text-12 text-danger-text">
          {isTaken ? t(($) => $.flow.variables.taken) : t(($) => $.flow.variables.malformed)}
        </p>
      )}
    </>
  )
}
