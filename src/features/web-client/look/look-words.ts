import type { WebLook } from '#src/domain/web-client/look.ts'
import type { differing } from '#src/features/shared/fields/differing.ts'
import type { Texts } from '#src/i18n/use-texts.ts'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'

/** The parts of a look, and how each is told where two looks differ. */
export function lookFields(t: Texts) {
  const none = t(($) => $.webClient.look.history.none)
  const of = (launcher: WebLook['launcher']) =>
    [
      t(($) => $.webClient.look.launcher.icons[launcher.icon]),
      t(($) => $.webClient.look.launcher.sides[launcher.side]),
      `${t(($) => $.webClient.look.launcher.inset)}: ${launcher.inset}`,
      `${t(($) => $.webClient.look.launcher.bottom)}: ${launcher.bottom}`,
      `${t(($) => $.webClient.look.launcher.delay)}: ${launcher.delay}`,
      ...(launcher.badge ? [t(($) => $.webClient.look.launcher.badge)] : []),
      ...launcher.hideOn,
    ].join('\n')
  return [
    { key: 'colour', label: t(($) => $.webClient.look.theme.colour), words: ({ colour }) => colour },
    {
      key: 'theme',
      label: t(($) => $.webClient.look.theme.mode),
      words: ({ theme }) => t(($) => $.webClient.look.theme.modes[theme]),
    },
    {
      key: 'corners',
      label: t(($) => $.webClient.look.theme.corners),
      words: ({ corners }) => t(($) => $.webClient.look.theme.cornerNames[corners]),
    },
    {
      key: 'textSize',
      label: t(($) => $.webClient.look.theme.size),
      words: ({ textSize }) => t(($) => $.webClient.look.theme.sizes[textSize]),
    },
    { key: 'launcher', label: t(($) => $.webClient.look.history.launcher), words: ({ launcher }) => of(launcher) },
    {
      key: 'words',
      label: t(($) => $.webClient.look.history.words),
      words: ({ words }) =>
        Object.entries(words)
          .flatMap(([language, { title, subtitle, launcher }]) =>
            [title, subtitle, launcher]
              .filter((text) => text)
              .map((text) => `${LANGUAGES[language as Language].name}: ${text}`),
          )
          .join('\n') || none,
    },
    {
      key: 'quick',
      label: t(($) => $.webClient.look.quick.title),
      words: ({ quick = [] }) =>
        quick
          .map(({ labels, does, during }) =>
            [
              Object.values(labels).join(' / '),
              t(($) => $.webClient.look.quick.deeds[does.type]),
              ...(does.type === 'open' ? [does.url] : does.type === 'begin' ? [does.event] : []),
              t(($) => $.webClient.look.quick.phases[during]),
            ].join(' · '),
          )
          .join('\n') || none,
    },
  ] satisfies Parameters<typeof differing<WebLook>>[0]
}
