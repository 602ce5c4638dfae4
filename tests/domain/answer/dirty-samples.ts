import type { Block, Inline } from '#src/domain/answer/block.ts'
import type { Marks } from '#src/domain/answer/line.ts'

export type DirtySample = { name: string; html: string; blocks: Block[]; leftOut?: number }

const t = (text: string, marks: Marks = {}): Inline => ({ type: 'text', text, ...marks })
const br: Inline = { type: 'break' }
const p = (...line: (Inline | string)[]): Block => ({ type: 'paragraph', inlines: line.map(inlineOf) })
const list = (ordered: boolean, ...items: (Inline | string)[][]): Block => ({
  type: 'list',
  ordered,
  items: items.map((line) => line.map(inlineOf)),
})
const inlineOf = (piece: Inline | string) => (typeof piece === 'string' ? t(piece) : piece)

const wordHead =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style>p.MsoNormal{margin:0cm;font-family:"Calibri"}</style></head><body lang=EN-GB style="word-wrap:break-word"><!--StartFragment-->'
const word = (body: string) => `${wordHead}${body}<!--EndFragment--></body></html>`
const wordItem = (sign: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${text}<o:p></o:p></span></p>`
const sheet = (rows: string[][]) =>
  `<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse'><colgroup><col width=64 span=3></colgroup><tbody>${rows
    .map(
      (row) =>
        `<tr height=20 style='height:15.0pt'>${row.map((cell) => `<td class=xl65 width=64>${cell}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`

/** What people paste, made the way the programs they paste from make it; and what an answer should get of it. */
export function dirtySamples(): DirtySample[] {
  return [...fromWord(), ...fromDocs(), ...fromPages(), ...fromSheets(), ...fromChats()]
}

function fromWord(): DirtySample[] {
  return [
    {
      name: 'Word: paragraphs with fields, styles and a spelling mark',
      html: word(
        '<p class=MsoNormal><span lang=EN-US>Returns are <b>free</b> <span class=SpellE>withinn</span> 30&nbsp;days.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Thank you.<o:p></o:p></p>',
      ),
      blocks: [p('Returns are ', t('free', { bold: true }), ' withinn 30 days.'), p('Thank you.')],
    },
    {
      name: 'Word: a bulleted list that is no list',
      html: word(
        `<p class=MsoNormal>You need:</p>${wordItem('·', 'the order number')}${wordItem('·', 'the receipt')}<p class=MsoNormal>That is all.</p>`,
      ),
      blocks: [p('You need:'), list(false, ['the order number'], ['the receipt']), p('That is all.')],
    },
    {
      name: 'Word: a numbered list, then a bulleted one',
      html: word(`${wordItem('1.', 'Open')}${wordItem('2.', 'Press')}${wordItem('·', 'Done')}`),
      blocks: [list(true, ['Open'], ['Press']), list(false, ['Done'])],
    },
    {
      name: 'Word: marks written as styles',
      html: word(
        "<p class=MsoNormal><span style='font-weight:700'>a</span> <span style='font-style:italic'>b</span> <span style='text-decoration:underline'>c</span> <span style='text-decoration:line-through'>d</span></p>",
      ),
      blocks: [
        p(
          t('a', { bold: true }),
          ' ',
          t('b', { italic: true }),
          ' ',
          t('c', { underline: true }),
          ' ',
          t('d', { strike: true }),
        ),
      ],
    },
    {
      name: 'Word: hidden text and comments stay behind',
      html: word(
        "<p class=MsoNormal>Seen<span style='mso-hide:all;display:none'>Hidden</span><a style='mso-comment-reference:A_1'></a><span style='mso-special-character:comment;display:none'>[A1]</span></p>",
      ),
      blocks: [p('Seen')],
    },
    {
      name: 'Word: headings become bold lines',
      html: word('<h1>Delivery<o:p></o:p></h1><p class=MsoNormal>Two days.</p>'),
      blocks: [p(t('Delivery', { bold: true })), p('Two days.')],
    },
    {
      name: 'Word: a link with a bookmark and a mail address',
      html: word(
        '<p class=MsoNormal><a name="_Toc1"></a><a href="https://example.com/a?b=1&amp;c=2"><span style=\'color:blue\'>our <u>page</u></span></a> or <a href="mailto:help@example.com">help@example.com</a></p>',
      ),
      blocks: [
        p(
          t('our ', { href: 'https://example.com/a?b=1&c=2' }),
          t('page', { href: 'https://example.com/a?b=1&c=2', underline: true }),
          ' or help@example.com',
        ),
      ],
    },
    {
      name: 'Word: a table with a picture in it',
      html: word(
        '<table class=MsoTableGrid><tr><td><p class=MsoNormal>Size</p></td><td><p class=MsoNormal>Price</p></td></tr><tr><td><p class=MsoNormal>M</p></td><td><p class=MsoNormal><img width=120 height=80 src="file:///C:/tmp/clip_image001.png">9 EUR</p></td></tr></table>',
      ),
      blocks: [p('Size | Price'), p('M | 9 EUR')],
      leftOut: 1,
    },
  ]
}

function fromDocs(): DirtySample[] {
  return [
    {
      name: 'Google Docs: everything in a <b> that is not bold',
      html: '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Open from </span><span style="font-weight:700;white-space:pre-wrap;">9 to 17</span></p><br /><p dir="ltr"><span style="font-weight:400;white-space:pre-wrap;">Closed on Sunday.</span></p></b>',
      blocks: [p('Open from ', t('9 to 17', { bold: true })), p('Closed on Sunday.')],
    },
    {
      name: 'Google Docs: a list with paragraphs in its items',
      html: '<b style="font-weight:normal"><ul><li dir="ltr" aria-level="1"><p role="presentation"><span>One</span></p></li><li dir="ltr"><p role="presentation"><span>Two</span></p></li></ul></b>',
      blocks: [list(false, ['One'], ['Two'])],
    },
    {
      name: 'Pages of a PDF: words spread over spans',
      html: '<div><span>We</span><span> answer</span></div>\n<div><span>within a&shy;day.</span></div>',
      blocks: [p('We answer'), p('within aday.')],
    },
    {
      name: 'Notion: nested lists become one',
      html: '<ul><li>Plans<ul><li>Basic</li><li>Premium</li></ul></li><li>Prices</li></ul>',
      blocks: [list(false, ['Plans'], ['Basic'], ['Premium'], ['Prices'])],
    },
    {
      name: 'LibreOffice: fonts, directions and a line break',
      html: '<p style="line-height:100%" align="left"><font face="Liberation Serif"><font size="3">First<br/>second</font></font></p>',
      blocks: [p('First', br, 'second')],
    },
  ]
}

function fromPages(): DirtySample[] {
  return [
    {
      name: 'a web page with navigation, script and a tracking picture',
      html: '<script>track()</script><div class="a"><div><p>Hello&#8203; there</p></div><img src="https://t.example/p.gif" width="1" height="1"></div><noscript>off</noscript>',
      blocks: [p('Hello there')],
    },
    {
      name: 'a web page with a picture',
      html: '<figure><img src="https://example.com/cat.jpg" width="600" height="400"><figcaption>A cat</figcaption></figure>',
      blocks: [p('A cat')],
      leftOut: 1,
    },
    {
      name: 'links of a page: of other schemes, relative, to places within it',
      html: '<p><a href="javascript:void(0)">Open</a> <a href="/account">account</a> <a href="#top">top</a> <a href="https://example.com">site</a></p>',
      blocks: [p('Open account top ', t('site', { href: 'https://example.com/' }))],
    },
    {
      name: 'an encyclopedia: references and marks',
      html: '<p>The <b>desk</b><sup><a href="#cite">[1]</a></sup> is <i>old</i>.</p>',
      blocks: [p('The ', t('desk', { bold: true }), '[1] is ', t('old', { italic: true }), '.')],
    },
    {
      name: 'code keeps its lines',
      html: '<pre><code>a = 1\n  b = 2</code></pre>',
      blocks: [p('a = 1', br, '  b = 2')],
    },
    {
      name: 'a page without paragraphs: double breaks part them',
      html: 'First line<br>second line<br><br>Another<br>',
      blocks: [p('First line', br, 'second line'), p('Another')],
    },
    {
      name: 'a numbered list with text in bare items and blanks around',
      html: '\n <ol start="3">\n  <li> Go in </li>\n  <li><b>Sign</b> up</li>\n </ol>\n',
      blocks: [list(true, ['Go in'], [t('Sign', { bold: true }), ' up'])],
    },
    {
      name: 'a form with fields and buttons',
      html: '<form><label>Name</label><input value="x"><select><option>1</option></select><textarea>y</textarea><button>Send</button></form>',
      blocks: [p('NameSend')],
    },
    {
      name: 'Chinese with ideographic spaces and a ruby-free heading',
      html: '<h2 style="font-weight:bold">退货说明</h2><p>　　七天内可退。&nbsp;</p>',
      blocks: [p(t('退货说明', { bold: true })), p('七天内可退。')],
    },
  ]
}

function fromSheets(): DirtySample[] {
  return [
    {
      name: 'Excel: a range of cells',
      html: `<html><head><style>td{mso-number-format:General}</style></head><body><!--StartFragment-->${sheet([
        ['Plan', 'Price'],
        ['Basic', '0'],
      ])}<!--EndFragment--></body></html>`,
      blocks: [p('Plan | Price'), p('Basic | 0')],
    },
    {
      name: 'Excel: one cell',
      html: sheet([['Just this']]),
      blocks: [p('Just this')],
    },
    {
      name: 'Excel: empty cells and rows',
      html: sheet([
        ['a', '&nbsp;', 'b'],
        ['', '', ''],
        ['c', '', ''],
      ]),
      blocks: [p('a | b'), p('c')],
    },
    {
      name: 'Google Sheets: its own wrapping, a link and bold by style',
      html: '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #ccc;}--></style><table><colgroup><col width="100"/></colgroup><tbody><tr><td style="font-weight:bold">Shop</td><td><a class="in-cell-link" href="https://example.com/shop">here</a></td></tr></tbody></table></google-sheets-html-origin>',
      blocks: [p(t('Shop', { bold: true }), ' | ', t('here', { href: 'https://example.com/shop' }))],
    },
    {
      name: 'a cell with two lines in it',
      html: sheet([['one<br style="mso-data-placement:same-cell">two', 'three']]),
      blocks: [p('one', br, 'two | three')],
    },
  ]
}

function fromChats(): DirtySample[] {
  return [
    {
      name: 'WhatsApp Web: spans, and an emoji as a picture',
      html: '<span dir="ltr" class="_ao3e"><span>See you <img crossorigin="anonymous" src="data:image/gif;base64,R0l" alt="😀" class="emoji" style="background-image:url(x.webp)"></span></span>',
      blocks: [p('See you 😀')],
    },
    {
      name: 'Slack: edited marks and a quoted line',
      html: '<div class="p-rich_text_section">It is <b data-stringify-type="bold">live</b><span data-stringify-type="paragraph-break"></span><span style="display:none">(edited)</span></div><blockquote>Great</blockquote>',
      blocks: [p('It is ', t('live', { bold: true })), p('Great')],
    },
    {
      name: 'Teams: every line a div, blank ones with a break',
      html: '<div><div>Hi</div><div><br></div><div>One moment</div></div>',
      blocks: [p('Hi'), p(), p('One moment')],
    },
    {
      name: 'WeChat: line breaks and a family of four',
      html: '<p style="white-space:pre-wrap">好的👨‍👩‍👧‍👦\n马上来</p>',
      blocks: [p('好的👨‍👩‍👧‍👦', br, '马上来')],
    },
    {
      name: 'Gmail: a signature apart, directions that nobody sees',
      html: '<div dir="auto">Dear\u202e customer\u202c,</div><div dir="auto"><br></div><div dir="auto">we&#65279; are here.</div>',
      blocks: [p('Dear customer,'), p(), p('we are here.')],
    },
    {
      name: 'characters content may not hold stay, to be marked where they stand',
      html: '<p>R&amp;D costs &lt; 5 ＜ 6</p>',
      blocks: [p('R&D costs < 5 ＜ 6')],
    },
  ]
}
