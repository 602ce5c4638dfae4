import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import {
  chatLink,
  packageUse,
  policyFor,
  snippetFor,
  WAYS,
  type Placing,
  type Way,
} from '#src/domain/web-client/snippets.ts'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/lib/languages.ts'
import { Card } from '#src/ui/card.tsx'
import { CodeBlock } from '#src/ui/code-block.tsx'
import { Field } from '#src/ui/field.tsx'
import { Link } from '#src/ui/link.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { Select } from '#src/ui/select.tsx'
import { TabPanel, Tabs } from '#src/ui/tabs.tsx'

/** What leaves a choice to the visitor's browser. */
const FREE = 'free'

/** What is pasted into a page, or handed out, so that visitors find the chat. */
export function InstallCard({ appId }: { appId: string }) {
  const t = useTexts()
  const { name } = useApplication()
  const [way, setWay] = useState<Way>('script')
  const [language, setLanguage] = useState<Language | null>(null)
  const [theme, setTheme] = useState<Placing['theme']>(null)
  const { data: place } = useQuery(orpc.webClient.get.queryOptions({ input: { appId } }))
  const offered = place?.languages ?? LANGUAGE_NAMES
  // As the server is known outside, which may be otherwise than this page knows it.
  const origin = place?.origin ?? location.origin
  const placing: Placing = { origin, appId, language, theme }
  const copied = { copyLabel: t(($) => $.webClient.install.copy), copiedLabel: t(($) => $.webClient.install.copied) }
  const free = { value: FREE, label: t(($) => $.webClient.install.ofVisitor) }
  return (
    <Card
      aria-label={t(($) => $.webClient.install.title)}
      title={t(($) => $.webClient.install.title)}
      note={t(($) => $.webClient.install.note)}
    >
      <Tabs
        label={t(($) => $.webClient.install.way)}
        value={way}
        onValueChange={setWay}
        tabs={WAYS.map((value) => ({ value, label: t(($) => $.webClient.install.ways[value]) }))}
      >
        <TabPanel value={way} className="flex flex-col gap-4">
          <p className="text-13 text-muted">{t(($) => $.webClient.install.help[way])}</p>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label={t(($) => $.webClient.install.language)}>
              <Select
                value={language ?? FREE}
                onValueChange={(value) => setLanguage(LANGUAGE_NAMES.find((one) => one === value) ?? null)}
                options={[free, ...offered.map((value) => ({ value, label: LANGUAGES[value].name }))]}
              />
            </Field>
            <Field label={t(($) => $.webClient.install.theme)}>
              <Select
                value={theme ?? FREE}
                onValueChange={(value) => setTheme(value === 'light' || value === 'dark' ? value : null)}
                options={[
                  free,
                  { value: 'light', label: t(($) => $.webClient.install.themes.light) },
                  { value: 'dark', label: t(($) => $.webClient.install.themes.dark) },
                ]}
              />
            </Field>
          </div>
          <CodeBlock
            {...copied}
            code={snippetFor(
              way,
              placing,
              t(($) => $.webClient.install.frameTitle, { name }),
            )}
            label={way === 'link' ? t(($) => $.webClient.install.link) : t(($) => $.webClient.install.code)}
            wrap
          />
          {way === 'package' && <PackageUse placing={placing} />}
          {way === 'link' ? (
            <QrCode value={chatLink(placing)} label={t(($) => $.webClient.install.qr)} />
          ) : (
            <div className="flex flex-col gap-2">
              <p className="text-13 text-ink">{t(($) => $.webClient.install.policy)}</p>
              <CodeBlock {...copied} code={policyFor(origin)} label={t(($) => $.webClient.install.policyLabel)} wrap />
            </div>
          )}
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-13">
            <Link href={chatLink(placing)} target="_blank" rel="noreferrer">
              {t(($) => $.webClient.install.open)}
            </Link>
            <Link href={`/demo/${appId}`} target="_blank" rel="noreferrer">
              {t(($) => $.webClient.install.demo)}
            </Link>
          </p>
        </TabPanel>
      </Tabs>
    </Card>
  )
}

/** How the package is used once it is there. */
function PackageUse({ placing }: { placing: Placing }) {
  const t = useTexts()
  const { react, plain } = packageUse(placing)
  const copied = { copyLabel: t(($) => $.webClient.install.copy), copiedLabel: t(($) => $.webClient.install.copied) }
  return (
    <>
      <CodeBlock {...copied} code={react} label={t(($) => $.webClient.install.react)} caption wrap />
      <CodeBlock {...copied} code={plain} label={t(($) => $.webClient.install.plain)} caption wrap />
    </>
  )
}
