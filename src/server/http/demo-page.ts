import en from '#locales/en/demo.json' with { type: 'json' }
import zh from '#locales/zh/demo.json' with { type: 'json' }
import { fillText } from '#src/domain/text.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'

const texts = { en, zh }

/** Text as HTML shows it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

type Demo = {
  appId: string
  application: string
  bot: string
  language: ShellLanguage
  /** Whether it tries what pages can ask of the chat. */
  hasCommands: boolean
}

/** A page like a customer's own, with the chat on it: what a visitor will see. */
export function demoPage(input: Demo): string {
  const t = texts[input.language]
  const say = (text: string) => escapeHtml(fillText(text, { application: input.application, bot: input.bot }))
  const cards = t.cards.map((card) => `<li><h2>${say(card.title)}</h2><p>${say(card.text)}</p></li>`).join('')
  return `<!doctype html>
<html lang="${input.language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(t.title)}</title>
<link rel="stylesheet" href="/chat-assets/demo.css">
${input.hasCommands ? '<script src="/chat-assets/commands.js" defer></script>\n' : ''}<script src="/widget.js?app=${input.appId}" async></script>
</head>
<body>
<header><strong>${escapeHtml(input.application)}</strong></header>
<main>
<h1>${say(t.heading)}</h1>
<p>${say(t.lead)}</p>
<ul>${cards}</ul>
${input.hasCommands ? commands(t.commands) : ''}</main>
<footer>${say(t.footer)}</footer>
</body>
</html>
`
}

/** What gives the commands, and the list of what is heard; see `src/widget/demo/commands.ts`. */
function commands(t: (typeof en)['commands']): string {
  const button = (command: string, label: string) =>
    `<button type="button" data-command="${command}">${escapeHtml(label)}</button>`
  return `<section class="commands" aria-labelledby="commands">
<h2 id="commands">${escapeHtml(t.heading)}</h2>
<p>${escapeHtml(t.lead)}</p>
<p>${button('open', t.open)} ${button('close', t.close)} ${button('forget', t.forget)}</p>
<p><label>${escapeHtml(t.token)} <input name="token" autocomplete="off" spellcheck="false"></label> ${button('identify', t.identify)}</p>
<p><label>${escapeHtml(t.event)} <input name="signal" value="cart.left" autocomplete="off" spellcheck="false"></label> ${button('signal', t.signal)}</p>
<h3 id="heard">${escapeHtml(t.heard)}</h3>
<ol role="log" aria-labelledby="heard" tabindex="0"></ol>
</section>
`
}
