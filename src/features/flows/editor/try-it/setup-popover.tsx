import { Settings2 } from 'lucide-react'
import type { GraphDocument, GraphVariable } from '#src/domain/graph/document.ts'
import { languageName } from '#src/editor/canvas/kit/language-name.ts'
import { useDoc, useStoreOf } from '#src/editor/document/context.tsx'
import { ClockField } from '#src/features/shared/trying/clock-field.tsx'
import { useStore } from '#src/features/shared/store.ts'
import { UserTagsField } from '#src/features/shared/trying/user-tags-field.tsx'
import { channelName } from '#src/features/shared/channel/channel-name.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Popover } from '#src/ui/popover.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { LANGUAGES } from '#src/lib/languages.ts'
import { InitialValue } from '../dock/initial-value.tsx'
import { useFlowEditor } from '../editor-context.ts'
import type { TrySetup } from './try-state.ts'

/** The world the run is tried in; it counts from the next beginning on. */
export function SetupPopover() {
  const t = useTexts()
  const { tryRun, resources } = useFlowEditor()
  const { setup } = useStore(tryRun.store)
  const document = useDoc(useStoreOf<GraphDocument>().docAtom)
  const languages = [...new Set([...resources.languages, ...Object.keys(LANGUAGES)])]
  const set = (change: Partial<TrySetup>) => tryRun.setUp(change)
  return (
    <Popover
      title={t(($) => $.flow.try.setup.title)}
      closeLabel={t(($) => $.common.close)}
      className="w-80"
      trigger={<IconButton size="small" label={t(($) => $.flow.try.setup.title)} icon={<Settings2 size={14} />} />}
    >
      <div className="flex max-h-[60vh] flex-col gap-3 overflow-y-auto p-1">
        <Field label={t(($) => $.flow.try.setup.from)}>
          <Select<TrySetup['from']>
            value={setup.from}
            onValueChange={(from) => set({ from })}
            options={(['begin', 'said'] as const).map((value) => ({
              value,
              label: t(($) => $.flow.try.setup.froms[value]),
            }))}
          />
        </Field>
        <Field label={t(($) => $.flow.try.setup.language)}>
          <Select
            value={setup.language}
            onValueChange={(language) => set({ language })}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
          />
        </Field>
        <Field label={t(($) => $.flow.try.setup.channel)}>
          <Select
            value={setup.channel}
            onValueChange={(channel) => set({ channel })}
            options={resources.channels.map((value) => ({ value, label: channelName(t, value) }))}
          />
        </Field>
        <Field label={t(($) => $.flow.try.setup.nickname)}>
          <TextField value={setup.nickname} onChange={(event) => set({ nickname: event.target.value })} />
        </Field>
        <Field label={t(($) => $.flow.try.setup.userId)} help={t(($) => $.flow.try.setup.userIdHelp)}>
          <TextField value={setup.userId} onChange={(event) => set({ userId: event.target.value })} />
        </Field>
        <UserTagsField value={setup.userTags} onChange={(userTags) => set({ userTags })} />
        <ClockField
          label={t(($) => $.flow.try.setup.clock)}
          help={t(($) => $.flow.try.setup.clockHelp)}
          at={setup.at}
          onChange={(at) => set({ at })}
        />
        <Switch
          label={t(($) => $.flow.try.setup.open)}
          checked={setup.open}
          onCheckedChange={(open) => set({ open })}
        />
        <Field label={t(($) => $.flow.try.setup.agents)}>
          <Select<TrySetup['agents']>
            value={setup.agents}
            onValueChange={(agents) => set({ agents })}
            options={(['queued', 'no_agent', 'busy'] as const).map((value) => ({
              value,
              label: t(($) => $.flow.try.setup.outcomes[value]),
            }))}
          />
        </Field>
        <Switch
          label={t(($) => $.flow.try.setup.mocks)}
          help={t(($) => $.flow.try.setup.mocksHelp)}
          checked={setup.mocks}
          onCheckedChange={(mocks) => set({ mocks })}
        />
        {[...document.variables.values()].map((variable) => (
          <VariableField
            key={`${variable.reference} ${variable.type}`}
            variable={variable}
            setup={setup}
            onChange={(variables) => set({ variables })}
          />
        ))}
      </div>
    </Popover>
  )
}

type VariableFieldProps = {
  variable: GraphVariable
  setup: TrySetup
  onChange: (variables: TrySetup['variables']) => void
}

function VariableField({ variable, setup, onChange }: VariableFieldProps) {
  const { reference } = variable
  const held = Object.hasOwn(setup.variables, reference) ? (setup.variables[reference] ?? null) : variable.initial
  return (
    <div className="flex flex-col gap-1">
      <span className="font-mono text-12 text-muted">{reference}</span>
      <InitialValue
        label={reference}
        variable={{ ...variable, initial: held }}
        isReadOnly={false}
        onChange={(value) => onChange({ ...setup.variables, [reference]: value })}
      />
    </div>
  )
}
