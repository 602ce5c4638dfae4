import type { LauncherLook } from '#src/domain/web-client/shown-look.ts'

/** The button's and the frame's own styles. `!important` in a shadow root wins over the host page's `!important`. */
export const STYLES = `
:host{all:initial!important;--x:20px!important;--y:20px!important;--fill:#0f5e6b!important;--over:#0b4d58!important;--ink:#fff!important;--round:18px!important;position:fixed!important;bottom:max(var(--y),env(safe-area-inset-bottom))!important;z-index:2147483000!important}
:host{right:max(var(--x),env(safe-area-inset-right))!important}
:host([hidden]){display:none!important}
button{all:unset;display:flex;gap:10px;align-items:center;justify-content:center;box-sizing:border-box;min-width:56px;max-width:calc(100vw - 2*var(--x));height:56px;padding:0 15px;border-radius:var(--round);background:var(--fill);color:var(--ink);cursor:pointer;box-shadow:0 4px 16px #0003}
button:hover{background:var(--over)}
button:focus-visible{outline:2px solid var(--fill);outline-offset:3px;box-shadow:0 0 0 3px #fff}
svg{flex:none;width:26px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
b{overflow:hidden;font:600 15px/20px system-ui;text-overflow:ellipsis;white-space:nowrap}
span{position:absolute;top:-4px;right:-4px;min-width:20px;border-radius:10px;background:#b3261e;color:#fff;font:600 12px/20px system-ui;text-align:center}
div{position:absolute;right:0;bottom:72px;width:min(380px,100vw - 2*var(--x));height:min(640px,100vh - 92px - var(--y));overflow:hidden;border-radius:14px;background:Canvas;box-shadow:0 0 0 1px #8884,0 12px 40px #0003}
iframe{width:100%;height:100%;border:0}
[hidden]{display:none}
@media (max-width:480px){div{position:fixed;inset:0;width:auto;height:auto;border-radius:0}div:not([hidden])~button{display:none}}
`

/** What a look changes of them. */
export function stylesOf(look: LauncherLook | null): string {
  if (look === null) return ''
  const { side, inset, bottom, colour, hover, on, round } = look
  const left =
    side === 'left'
      ? ':host{right:auto!important;left:max(var(--x),env(safe-area-inset-left))!important}span{right:auto;left:-4px}@media (min-width:481px){div{right:auto;left:0}}'
      : ''
  const own = { x: `${inset}px`, y: `${bottom}px`, fill: colour, over: hover, ink: on, round: `${round}px` }
  const set = Object.entries(own).map(([name, value]) => `--${name}:${value}!important`)
  return `:host{${set.join(';')}}${left}`
}
