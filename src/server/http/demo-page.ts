import en from '#locales/en/demo.json' with { type: 'json' }
import zh from '#locales/zh/demo.json' with { type: 'json' }
import { fillText } from '#src/domain/text.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'

const texts = { en, zh }

/** Text as HTML shows it. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A page like a customer's own, with the chat on it: what a visitor will see. */
export function demoPage(input: { appId: string; application: string; bot: string; language: ShellLanguage }): string {
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
<script src="/widget.js" data-app="${input.appId}" async></script>
</head>
<body>
<header><strong>${escapeHtml(input.application)}</strong></header>
<main>
<h1>${say(t.heading)}</h1>
<p>${say(t.lead)}</p>
<ul>${cards}</ul>
</main>
<footer>${say(t.footer)}</footer>
</body>
</html>
`
}
