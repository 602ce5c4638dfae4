import { CircleAlert, Workflow } from 'lucide-react'
import { useMemo, type FocusEvent } from 'react'
import type { GraphDocument, GraphNode } from '#src/domain/graph/document.ts'
import type { Issue } from '#src/domain/graph/spec.ts'
import type { Json } from '#src/domain/value/value.ts'
import { LIMITS } from '#src/domain/limits.ts'
import {
  formPlaces,
  hasAgentKey,
  readMenuForm,
  withAgentKey,
  type FormHidden,
  type FormPlace,
  type FormRow,
  type MenuForm,
} from '#src/nodes/menu-form/form.ts'
import { applyMenuForm } from '#src/nodes/menu-form/write.ts'
import { nodeTitle } from '#src/editor/canvas/card-texts.ts'
import { InspectorProvider, useInspector, type InspectorScope } from '#src/editor/canvas/kit/inspector-context.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { newId } from '#src/editor/canvas/kit/new-id.ts'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { isWithin, pathKey, withValueAt } from '#src/editor/canvas/kit/path.ts'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { variablesOf } from '#src/editor/inspector/variables-of.ts'
import { fieldLeft } from '#src/editor/problems/touch-left.ts'
import { touch } from '#src/editor/problems/told.ts'
import { PromptInput } from '#src/editor/prompt/prompt-input.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Card } from '#src/ui/card.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { useFlowEditor } from '#src/features/flows/editor/editor-context.ts'
import { useInspectorHost } from '#src/features/flows/editor/use-inspector-host.ts'
import { ActionInput, newAction } from './action-input.tsx'
import { ProblemsElsewhere } from './problems-elsewhere.tsx'

/** A menu of one level as a form: what is said, and where each key leads. It edits the same document as the canvas. */
export function FormView() {
  const t = useTexts()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const read = readMenuForm(document)
  return (
    <div className="h-full min-h-0 overflow-y-auto bg-ground p-4 md:p-6">
      <h2 className="sr-only">{t(($) => $.voice.form.title)}</h2>
      {read.ok ? (
        <Form form={read.form} menuId={read.menuId} hidden={read.hidden} />
      ) : (
        <OnlyOnCanvas nodeId={read.nodeId} />
      )}
    </div>
  )
}

/** Leads to a node on the canvas. */
function useOnCanvas() {
  const { goTo, onSearch } = useFlowEditor()
  return (nodeId: string) => {
    onSearch({ as: undefined })
    goTo(nodeId)
  }
}

function OnlyOnCanvas({ nodeId }: { nodeId: string }) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const show = useOnCanvas()
  const node = useDoc((document: GraphDocument) => document.nodes.get(nodeId))
  return (
    <EmptyState
      title={t(($) => $.voice.form.other)}
      text={t(($) => $.voice.form.otherText, { name: node ? nodeTitle(kinds.specs, node) : nodeId })}
      action={
        <Button tone="accent" icon={<Workflow size={16} strokeWidth={1.75} aria-hidden />} onClick={() => show(nodeId)}>
          {t(($) => $.voice.form.toCanvas)}
        </Button>
      }
    />
  )
}

type FormProps = { form: MenuForm; menuId: string | null; hidden: readonly FormHidden[] }

function Form({ form, menuId, hidden }: FormProps) {
  const t = useTexts()
  const { problems, languages } = useInspectorHost()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const places = useMemo(() => formPlaces(document), [document])
  const scope = useFormScope(form, menuId, places)
  const limits = LIMITS.voice
  const store = useStoreOf<GraphDocument>()
  const handleBlur = (event: FocusEvent) => {
    const left = fieldLeft(event)
    for (const { nodeId, field, at } of left === null ? [] : places)
      if (left !== null && isWithin(left, at)) touch(store, nodeId, [field, ...left.slice(at.length)])
  }
  return (
    <InspectorProvider scope={scope}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears of fields being left, inside it */}
      <div data-document-fields onBlur={handleBlur} className="mx-auto flex max-w-[45rem] flex-col gap-4">
        <Hidden hidden={hidden} />
        <ProblemsElsewhere problems={problems} places={places} languages={languages} />
        <Card title={t(($) => $.voice.form.said)}>
          <div className="flex flex-col gap-5">
            <PromptInput
              path={['greeting']}
              label={t(($) => $.voice.form.greeting)}
              help={t(($) => $.voice.form.greetingHelp)}
              rows={2}
            />
            <PromptInput
              path={['prompt']}
              label={t(($) => $.voice.form.prompt)}
              help={t(($) => $.voice.form.promptHelp)}
              required
            />
          </div>
        </Card>
        <Card title={t(($) => $.voice.form.keys)}>
          <div className="flex flex-col gap-5">
            <ListEditor<FormRow>
              path={['rows']}
              label={t(($) => $.nodes.ivrKeys.options)}
              max={limits.options}
              addLabel={t(($) => $.nodes.ivrKeys.add)}
              emptyText={t(($) => $.nodes.ivrKeys.empty)}
              create={(id) => ({ id, keys: freeKey(form.rows), label: '', action: { type: 'none' } })}
              copy={(row, id) => ({ ...row, id, keys: freeKey(form.rows) })}
              rowLabel={({ keys, label }, index) =>
                [keys, label].filter((part) => part !== '').join(' ') ||
                t(($) => $.nodes.ivrKeys.row, { number: index + 1 })
              }
            >
              {(at, row) => (
                <>
                  <div className="grid grid-cols-[5rem_1fr] gap-2">
                    <TextInput
                      path={[...at, 'keys']}
                      label={t(($) => $.nodes.ivrKeys.key)}
                      limit={limits.optionKeys}
                      mono
                    />
                    <TextInput
                      path={[...at, 'label']}
                      label={t(($) => $.nodes.ivrKeys.label)}
                      limit={LIMITS.flow.title}
                    />
                  </div>
                  <ActionInput path={[...at, 'action']} action={row.action} label={t(($) => $.voice.form.leads)} />
                </>
              )}
            </ListEditor>
            <AgentSwitch form={form} />
          </div>
        </Card>
        <Card title={t(($) => $.voice.form.otherwise)}>
          <div className="flex flex-col gap-5">
            <div className="grid gap-4 sm:grid-cols-2">
              <NumberInput
                path={['firstSeconds']}
                label={t(($) => $.editor.prompt.first)}
                min={1}
                max={limits.listenSeconds}
                unit={t(($) => $.nodes.timeout.unit)}
              />
              <NumberInput
                path={['retries']}
                label={t(($) => $.editor.prompt.retries)}
                min={0}
                max={LIMITS.flow.retries}
              />
            </div>
            <PromptInput path={['timeoutPrompt']} label={t(($) => $.editor.prompt.onTimeout)} rows={2} />
            <PromptInput path={['wrongPrompt']} label={t(($) => $.editor.prompt.onWrong)} rows={2} />
            <ActionInput path={['after']} action={form.after} label={t(($) => $.voice.form.after)} />
          </div>
        </Card>
        <Card title={t(($) => $.voice.form.hours)}>
          <div className="flex flex-col gap-5">
            <HoursSwitch form={form} />
            {form.closed && (
              <ActionInput
                path={['closed']}
                action={form.closed}
                label={t(($) => $.voice.form.leads)}
                isWithin={false}
              />
            )}
          </div>
        </Card>
      </div>
    </InspectorProvider>
  )
}

const ORDER = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', '*', '#']
const freeKey = (rows: readonly FormRow[]): string => ORDER.find((key) => !rows.some(({ keys }) => keys === key)) ?? ''

/** The fields of the form over the open document: every change is a command on it. */
function useFormScope(form: MenuForm, menuId: string | null, places: readonly FormPlace[]): InspectorScope {
  const t = useTexts()
  const { store, isReadOnly, isTold } = useFlowEditor()
  const document = useDoc(store.docAtom)
  const { resources, problems, languages, hasModel } = useInspectorHost()
  const [first = NO_NODE] = document.nodes.values()
  const node = (menuId === null ? undefined : document.nodes.get(menuId)) ?? first
  const put = (next: Json, field?: string) => {
    const command = applyMenuForm(next as unknown as MenuForm, newId)
    store.dispatch(field === undefined ? command : { ...command, mergeKey: `form ${field}` })
  }
  const latest = (): Json => {
    // Two fields that write one after the other in one event must not each begin from what was drawn.
    const read = readMenuForm(store.store.get(store.docAtom))
    return (read.ok ? read.form : form) as unknown as Json
  }
  const issues = problems
    .filter((problem) => isTold(problem))
    .flatMap((problem): Issue[] =>
      places
        .filter(({ nodeId, field }) => nodeId === problem.nodeId && field === problem.path[0])
        .map(({ at }) => ({ ...problem, path: [...at, ...problem.path.slice(1)] })),
    )
  return {
    node,
    data: form as unknown as Json,
    isReadOnly,
    set: (path, value, options) =>
      put(withValueAt(latest(), path, value), options?.merge === true ? pathKey(path) : undefined),
    replace: (data) => put(data),
    onSeal: () => store.seal(),
    asOne: (deeds) => {
      store.beginGesture('undo.editForm')
      deeds()
      store.commitGesture()
    },
    issuesAt: (path) => issues.filter((issue) => isWithin(issue.path, path)),
    variables: variablesOf(document, t, {}),
    languages,
    resources,
    hasModel,
  }
}

/** The fields look at the form; which node it is of, they do not. */
const NO_NODE: GraphNode = {
  id: '',
  kind: 'keys',
  title: '',
  position: { x: 0, y: 0 },
  data: null,
  disabled: false,
  pinned: false,
  group: null,
}

/** The key that leads to a person, as callers everywhere expect it. */
function AgentSwitch({ form }: { form: MenuForm }) {
  const t = useTexts()
  const { isReadOnly, replace } = useInspector()
  const label = t(($) => $.voice.form.agentLabel)
  const toggle = (on: boolean) => replace(withAgentKey(form, on, { id: newId(), label }) as unknown as Json)
  return (
    <Switch
      label={t(($) => $.voice.form.agent)}
      help={t(($) => $.voice.form.agentHelp)}
      checked={hasAgentKey(form)}
      disabled={isReadOnly}
      onCheckedChange={toggle}
    />
  )
}

/** Whether callers get something else while nobody is there. */
function HoursSwitch({ form }: { form: MenuForm }) {
  const t = useTexts()
  const { isReadOnly, replace } = useInspector()
  const toggle = (on: boolean) =>
    replace({ ...form, closed: on ? newAction('answer', false) : null } as unknown as Json)
  return (
    <Switch
      label={t(($) => $.voice.form.closed)}
      help={t(($) => $.voice.form.closedHelp)}
      checked={form.closed !== null}
      disabled={isReadOnly}
      onCheckedChange={toggle}
    />
  )
}

/** Most things named that the form does not show; the rest is counted. */
const NAMED = 6

/** What the menu has that the form does not show; it is kept, and each thing leads to where it can be seen. */
function Hidden({ hidden }: { hidden: readonly FormHidden[] }) {
  const t = useTexts()
  const { kinds } = useFlowEditor()
  const show = useOnCanvas()
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  if (hidden.length === 0) return null
  const rest = hidden.length - NAMED
  return (
    <Callout tone="info" title={t(($) => $.voice.form.hidden, { count: hidden.length })}>
      <p>{t(($) => $.voice.form.hiddenText)}</p>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {hidden.slice(0, NAMED).map(({ nodeId, what }) => {
          const node = document.nodes.get(nodeId)
          const name = node ? nodeTitle(kinds.specs, node) : nodeId
          return (
            <li key={`${nodeId} ${what}`}>
              <Button
                size="small"
                icon={<CircleAlert size={14} strokeWidth={1.75} aria-hidden />}
                onClick={() => show(nodeId)}
              >
                {t(($) => $.voice.form.what[what], { name })}
              </Button>
            </li>
          )
        })}
        {rest > 0 && <li className="self-center text-12">{t(($) => $.voice.form.more, { count: rest })}</li>}
      </ul>
    </Callout>
  )
}
