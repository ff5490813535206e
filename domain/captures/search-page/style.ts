/** CSS of the mock page. Four rows of results fit on a screen of 1080 pixels, even with the short videos between them. */
export const STYLE = `
*{box-sizing:border-box;margin:0;padding:0}
body{width:1920px;height:1080px;overflow:hidden;background:#fff;color:#111318;font:14px/20px "Open Sans","Segoe UI",Roboto,Arial,sans-serif}
.icon{width:24px;height:24px;flex:none;fill:#1b1e25}
header{height:56px;display:flex;align-items:center;justify-content:space-between;padding:0 24px}
.start,.find,.end{display:flex;align-items:center;gap:18px}
.name{display:flex;align-items:center;gap:9px;font-size:19px;font-weight:700;letter-spacing:-.5px}
.name i{width:26px;height:26px;border-radius:8px;background:linear-gradient(135deg,#6a4df4,#2aa5c9);position:relative}
.name i::after{content:"";position:absolute;left:10px;top:7px;border:6px solid transparent;border-left:9px solid #fff;border-right:0}
.find{gap:0;width:730px}
.field{flex:1;height:40px;border:1px solid #c9ccd3;border-right:0;border-radius:20px 0 0 20px;padding:0 18px;display:flex;align-items:center;font-size:16px;overflow:hidden;white-space:nowrap;box-shadow:inset 0 1px 2px #eef0f3}
.go{width:64px;height:40px;border:1px solid #c9ccd3;border-radius:0 20px 20px 0;background:#f6f7f9;display:grid;place-items:center}
.round{width:40px;height:40px;border-radius:50%;background:#f1f2f4;display:grid;place-items:center;margin-left:14px}
.make{display:flex;align-items:center;gap:6px;background:#f1f2f4;border-radius:18px;padding:6px 16px 6px 10px;font-weight:600}
.me{width:32px;height:32px;border-radius:50%;background:#6a4df4;color:#fff;display:grid;place-items:center}
nav{position:absolute;left:0;top:56px;width:72px}
nav a{height:74px;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:6px;font-size:10px;line-height:12px}
main{margin-left:288px;width:1290px}
.chips{height:48px;display:flex;align-items:center;gap:12px;padding-bottom:8px}
.chips b,.chips span{height:32px;line-height:32px;padding:0 12px;border-radius:8px;background:#f1f2f4;font-weight:600}
.chips b{background:#111318;color:#fff}
.chips em{margin-left:auto;display:flex;align-items:center;gap:8px;font-style:normal;font-weight:600}
article{display:flex;gap:16px;height:171px;margin-bottom:8px}
.thumbnail{position:relative;width:304px;height:171px;flex:none;border-radius:12px;overflow:hidden;background:#e7e9ee}
.thumbnail img,.thumbnail svg{display:block;width:100%;height:100%;object-fit:cover}
time{position:absolute;right:8px;bottom:8px;padding:0 5px;border-radius:4px;background:#000c;color:#fff;font-size:12px;line-height:18px;font-weight:600}
.words{flex:1;min-width:0;color:#5c6370;font-size:12px;line-height:18px}
.words h3{color:#111318;font-size:18px;line-height:25px;font-weight:400;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
.channel{display:flex;align-items:center;gap:8px;padding:9px 0}
.channel b{width:24px;height:24px;border-radius:50%;color:#fff;display:grid;place-items:center;font-size:11px}
.channel .icon{width:14px;height:14px;fill:#7c8390;margin-left:-3px}
.summary{overflow:hidden;text-overflow:ellipsis;white-space:nowrap;max-width:760px}
u{display:inline-block;margin-top:6px;padding:0 5px;border-radius:3px;background:#eef0f3;text-decoration:none;font-weight:600;line-height:17px}
section{height:258px}
section h2{height:34px;display:flex;align-items:center;gap:8px;font-size:18px}
section .icon{fill:#6a4df4}
.shelf{display:flex;gap:12px}
.short{position:relative;width:118px;height:210px;border-radius:10px;overflow:hidden;flex:none}
.short svg{display:block;width:100%;height:100%}
.short p{position:absolute;inset:auto 0 0;padding:34px 8px 8px;color:#fff;font-size:11px;line-height:14px;background:linear-gradient(transparent,#000b)}
.short strong{display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden;font-size:12px;line-height:15px}
`.replaceAll("\n", "");
