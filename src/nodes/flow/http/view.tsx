import { Send } from 'lucide-react'
import { LIMITS } from '#src/domain/limits.ts'
import { plainPreview } from '#src/domain/template/plain-preview.ts'
import { HeaderList } from '#src/editor/canvas/kit/header-list.tsx'
import { useInspector } from '#src/editor/canvas/kit/inspector-context.tsx'
import { KeyValueList } from '#src/editor/canvas/kit/key-value-list.tsx'
import { ListEditor } from '#src/editor/canvas/kit/list-editor.tsx'
import { NumberInput } from '#src/editor/canvas/kit/number-input.tsx'
import { ResponseMappings } from '#src/editor/canvas/kit/response-mappings.tsx'
import { SampleAnswer } from '#src/editor/canvas/kit/sample-answer.tsx'
import { Section } from '#src/editor/canvas/kit/section.tsx'
import { SelectInput } from '#src/editor/canvas/kit/select-input.tsx'
import { SwitchInput } from '#src/editor/canvas/kit/switch-input.tsx'
import { TemplateArea } from '#src/editor/canvas/kit/template-area.tsx'
import { TemplateInput } from '#src/editor/canvas/kit/template-input.tsx'
import { TestRequest } from '#src/editor/canvas/kit/test-request.tsx'
import { TextInput } from '#src/editor/canvas/kit/text-input.tsx'
import { useField } from '#src/editor/canvas/kit/use-field.ts'
import { options } from '#src/editor/canvas/kit/row-labels.ts'
import { defineNodeView } from '#src/editor/canvas/kit/view.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { BODY_TYPES, METHODS, NAME_LIMIT, type HttpData } from './spec.ts'

export const httpView = defineNodeView<HttpData>({
  icon: Send,
  hue: 5,
  summary: ({ method, url }, t) =>
    url.trim() === ''
      ? t(($) => $.nodes.http.summaryNone)
      : t(($) => $.nodes.http.summary, { method, url: plainPreview(url) }),
  labels: {
    method: (t) => t(($) => $.nodes.http.method),
    url: (t) => t(($) => $.nodes.http.url),
    query: (t) => t(($) => $.nodes.http.query),
    headers: (t) => t(($) => $.nodes.http.headers),
    sendIds: (t) => t(($) => $.nodes.http.sendIds),
    body: (t) => t(($) => $.nodes.http.body),
    'body.type': (t) => t(($) => $.nodes.http.bodyType),
    'body.text': (t) => t(($) => $.nodes.http.bodyText),
    'body.fields': (t) => t(($) => $.nodes.http.fields),
    sample: (t) => t(($) => $.nodes.http.sample),
    mappings: (t) => t(($) => $.nodes.http.mappings),
    statuses: (t) => t(($) => $.nodes.http.statuses),
    timeoutSeconds: (t) => t(($) => $.nodes.http.timeoutSeconds),
    retries: (t) => t(($) => $.nodes.http.retries),
    mock: (t) => t(($) => $.nodes.http.mock),
    'mock.status': (t) => t(($) => $.nodes.http.mockStatus),
    'mock.body': (t) => t(($) => $.nodes.http.mockBody),
  },
  options: {
    'body.type': options(['none', 'json', 'form', 'text'], (value) => (t) => t(($) => $.nodes.http[value])),
  },
  Inspector,
})

function Inspector() {
  return (
    <>
      <RequestSection />
      <BodySection />
      <TestRequest />
      <AnswerSection />
      <LimitsSection />
      <MockSection />
    </>
  )
}

function RequestSection() {
  const t = useTexts()
  const { data } = useInspector<HttpData>()
  return (
    <Section title={t(($) => $.nodes.http.request)}>
      <SelectInput
        path={['method']}
        label={t(($) => $.nodes.http.method)}
        options={METHODS.map((value) => ({ value, label: value }))}
      />
      <TemplateInput
        path={['url']}
        label={t(($) => $.nodes.http.url)}
        limit={LIMITS.flow.url}
        placeholder="https://api.example.com/orders/{{ order_no }}"
        required
        help={t(($) => $.nodes.http.urlHelp)}
      />
      <KeyValueList
        path={['query']}
        label={t(($) => $.nodes.http.query)}
        nameLabel={t(($) => $.nodes.http.pairName)}
        valueLabel={t(($) => $.nodes.http.pairValue)}
        addLabel={t(($) => $.nodes.http.addQuery)}
        max={LIMITS.flow.headers}
        nameLimit={NAME_LIMIT}
        valueLimit={LIMITS.flow.text}
      />
      <HeaderList path={['headers']} nameLimit={NAME_LIMIT} address={data.url} />
      <SwitchInput
        path={['sendIds']}
        label={t(($) => $.nodes.http.sendIds)}
        help={t(($) => $.nodes.http.sendIdsHelp)}
      />
    </Section>
  )
}

function BodySection() {
  const t = useTexts()
  const { data } = useInspector<HttpData>()
  const { isReadOnly, set } = useField(['body'])
  const { body, method } = data
  return (
    <Section title={t(($) => $.nodes.http.body)} note={t(($) => $.nodes.http[body.type])} folded={body.type === 'none'}>
      {method === 'GET' && body.type !== 'none' && (
        <Callout tone="warning">{t(($) => $.nodes.http.getHasNone)}</Callout>
      )}
      <Field label={t(($) => $.nodes.http.bodyType)}>
        <Select
          options={BODY_TYPES.map((value) => ({ value, label: t(($) => $.nodes.http[value]) }))}
          value={body.type}
          onValueChange={(type) => set(bodyOf(type, body))}
          disabled={isReadOnly}
        />
      </Field>
      {body.type === 'json' && (
        <TemplateArea
          path={['body', 'text']}
          label={t(($) => $.nodes.http.jsonText)}
          limit={LIMITS.flow.body}
          rows={6}
          mono
          placeholder={'{"order": "{{ order_no }}", "count": {{ count }}}'}
          help={t(($) => $.nodes.http.jsonHelp)}
        />
      )}
      {body.type === 'text' && (
        <TemplateArea
          path={['body', 'text']}
          label={t(($) => $.nodes.http.bodyText)}
          limit={LIMITS.flow.body}
          rows={6}
        />
      )}
      {body.type === 'form' && (
        <KeyValueList
          path={['body', 'fields']}
          label={t(($) => $.nodes.http.fields)}
          nameLabel={t(($) => $.nodes.http.pairName)}
          valueLabel={t(($) => $.nodes.http.pairValue)}
          addLabel={t(($) => $.nodes.http.addField)}
          max={LIMITS.flow.headers}
          nameLimit={NAME_LIMIT}
          valueLimit={LIMITS.flow.text}
        />
      )}
    </Section>
  )
}

function bodyOf(type: HttpData['body']['type'], before: HttpData['body']): HttpData['body'] {
  const text = 'text' in before ? before.text : ''
  if (type === 'none') return { type }
  return type === 'form' ? { type, fields: [] } : { type, text }
}

function AnswerSection() {
  const t = useTexts()
  const { data } = useInspector<HttpData>()
  return (
    <Section title={t(($) => $.nodes.http.answer)}>
      <SampleAnswer path={['sample']} />
      <ResponseMappings path={['mappings']} sample={data.sample} />
      <ListEditor<HttpData['statuses'][number]>
        path={['statuses']}
        label={t(($) => $.nodes.http.statuses)}
        help={t(($) => $.nodes.http.statusesHelp)}
        addLabel={t(($) => $.nodes.http.addStatus)}
        max={LIMITS.flow.choices}
        create={(id) => ({ id, code: 404 })}
        rowLabel={({ code }) => String(code)}
        look="plain"
      >
        {(path) => (
          <NumberInput path={[...path, 'code']} label={t(($) => $.nodes.http.status)} labelHidden min={100} max={599} />
        )}
      </ListEditor>
    </Section>
  )
}

function LimitsSection() {
  const t = useTexts()
  return (
    <Section title={t(($) => $.nodes.http.limits)} folded>
      <NumberInput
        path={['timeoutSeconds']}
        label={t(($) => $.nodes.http.timeoutSeconds)}
        min={1}
        max={LIMITS.flow.requestMs / 1000}
        unit={t(($) => $.nodes.http.seconds)}
      />
      <NumberInput
        path={['retries']}
        label={t(($) => $.nodes.http.retries)}
        min={0}
        max={LIMITS.flow.requestRetries}
        help={t(($) => $.nodes.http.retriesHelp)}
      />
    </Section>
  )
}

function MockSection() {
  const t = useTexts()
  const { data } = useInspector<HttpData>()
  const { isReadOnly, set } = useField(['mock'])
  const { mock, sample } = data
  return (
    <Section title={t(($) => $.nodes.http.mock)} folded={mock === null}>
      <Switch
        side="end"
        label={t(($) => $.nodes.http.useMock)}
        help={t(($) => $.nodes.http.useMockHelp)}
        checked={mock !== null}
        onCheckedChange={(on) => set(on ? { status: 200, body: sample } : null)}
        disabled={isReadOnly}
      />
      {mock !== null && (
        <>
          <NumberInput path={['mock', 'status']} label={t(($) => $.nodes.http.mockStatus)} min={100} max={599} />
          <TextInput
            path={['mock', 'body']}
            label={t(($) => $.nodes.http.mockBody)}
            lines={4}
            mono
            limit={LIMITS.flow.body}
          />
          {!isReadOnly && sample !== '' && sample !== mock.body && (
            <Button size="small" className="self-start" onClick={() => set({ ...mock, body: sample })}>
              {t(($) => $.nodes.http.takeSample)}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
