/** The button's and the frame's own styles. `!important` in a shadow root wins over the host page's `!important`. */
export const STYLES = `
:host{all:initial!important;position:fixed!important;right:max(20px,env(safe-area-inset-right))!important;bottom:max(20px,env(safe-area-inset-bottom))!important;z-index:2147483000!important}
button{all:unset;display:grid;place-items:center;width:56px;height:56px;border-radius:18px;background:#0f5e6b;color:#fff;cursor:pointer;box-shadow:0 4px 16px #0003}
button:hover{background:#0b4d58}
button:focus-visible{outline:2px solid #0f5e6b;outline-offset:3px;box-shadow:0 0 0 3px #fff}
svg{width:26px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
span{position:absolute;top:-4px;right:-4px;min-width:20px;border-radius:10px;background:#b3261e;font:600 12px/20px system-ui;text-align:center}
div{position:absolute;right:0;bottom:72px;width:min(380px,100vw - 40px);height:min(640px,100vh - 112px);overflow:hidden;border-radius:14px;background:Canvas;box-shadow:0 0 0 1px #8884,0 12px 40px #0003}
iframe{width:100%;height:100%;border:0}
[hidden]{display:none}
@media (max-width:480px){div{position:fixed;inset:0;width:auto;height:auto;border-radius:0}div:not([hidden])~button{display:none}}
`
