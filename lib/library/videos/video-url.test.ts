import { describe, expect, test } from "vitest";
import { type EmbedAddress, embedUrl, parseVideoUrl, thumbnailUrl, type VideoAddress } from "./video-url";

const youtube = { provider: "youtube", providerVideoId: "SxdOUGdseq4", hash: null };
const vimeo = { provider: "vimeo", providerVideoId: "145917204", hash: null };
const direct = (address: string) => ({ provider: "address", providerVideoId: address, hash: null });
const unlisted = { ...vimeo, hash: "abcdef1234" };

describe("parseVideoUrl recognises", () => {
  test.each([
    ["https://www.youtube.com/watch?v=SxdOUGdseq4", youtube],
    ["http://youtube.com/watch?v=SxdOUGdseq4&t=90s", youtube],
    ["https://m.youtube.com/watch?list=PL123&v=SxdOUGdseq4&index=2", youtube],
    ["https://music.youtube.com/watch?v=SxdOUGdseq4", youtube],
    ["https://youtu.be/SxdOUGdseq4?si=x&t=10", youtube],
    ["https://www.youtube.com/embed/SxdOUGdseq4?start=3", youtube],
    ["https://www.youtube-nocookie.com/embed/SxdOUGdseq4", youtube],
    ["https://www.youtube.com/shorts/SxdOUGdseq4", youtube],
    ["https://www.youtube.com/live/SxdOUGdseq4?feature=share", youtube],
    ["  https://youtu.be/SxdOUGdseq4  ", youtube],
    ["youtube.com/watch?v=SxdOUGdseq4", youtube],
    ["www.youtube.com/watch?v=SxdOUGdseq4", youtube],
    ["youtu.be/SxdOUGdseq4", youtube],
    ["vimeo.com/145917204/abcdef1234", unlisted],
    ["https://vimeo.com/145917204", vimeo],
    ["https://www.vimeo.com/145917204#t=10s", vimeo],
    ["https://vimeo.com/channels/staffpicks/145917204", vimeo],
    ["https://vimeo.com/145917204/abcdef1234", unlisted],
    ["https://player.vimeo.com/video/145917204", vimeo],
    ["https://player.vimeo.com/video/145917204?h=abcdef1234", unlisted],
    ["https://films.example:8443/a.mp4?cut=2#t=5", direct("https://films.example:8443/a.mp4?cut=2")],
    ["http://192.0.2.7/a.webm", direct("http://192.0.2.7/a.webm")],
    ["https://[2001:DB8::7]/a.m3u8", direct("https://[2001:db8::7]/a.m3u8")],
    ["https://Müller.example/a.mp4", direct("https://xn--mller-kva.example/a.mp4")],
  ])("%s", (address, expected) => {
    expect(parseVideoUrl(address)).toEqual(expected);
  });
});

describe("parseVideoUrl refuses", () => {
  test.each([
    "",
    "SxdOUGdseq4",
    "not a url",
    "javascript:alert(1)//youtube.com/watch?v=SxdOUGdseq4",
    "data:text/html,https://youtu.be/SxdOUGdseq4",
    "ftp://youtube.com/watch?v=SxdOUGdseq4",
    "https://youtube.com.evil.example/watch?v=SxdOUGdseq4",
    "https://evil.example/youtube.com/watch?v=SxdOUGdseq4",
    "https://notyoutube.com/watch?v=SxdOUGdseq4",
    "https://youtube.com@evil.example/watch?v=SxdOUGdseq4",
    "https://user:pass@youtube.com/watch?v=SxdOUGdseq4",
    "https://youtube.com:8443/watch?v=SxdOUGdseq4",
    "https://www.youtube.com/watch?v=SxdOUGdseq",
    "https://www.youtube.com/watch?v=SxdOUGdseq44",
    "https://www.youtube.com/watch?v=SxdOUGdse%22q",
    "https://www.youtube.com/watch",
    "https://www.youtube.com/playlist?list=PL123",
    "https://www.youtube.com/@channel",
    "https://youtu.be/",
    "https://vimeo.com/about",
    "https://vimeo.com/145917204x",
    "https://player.vimeo.com/145917204",
    "https://vimeo.com.evil.example/145917204",
    // Hosts that a content security policy would parse as a pattern or another directive.
    "https://*.evil.example/film.mp4",
    "https://*/film.mp4",
    "https://evil.example;script-src-elem/film.mp4",
    "https://evil.example,x/film.mp4",
    "https://'self'/film.mp4",
    "https://my_films.example/film.mp4",
    "https://{films}.example/film.m3u8",
  ])("%j", (address) => {
    expect(parseVideoUrl(address)).toBeNull();
  });
});

test("embedUrl has the key of an unlisted video, and parseVideoUrl drops malformed keys", () => {
  expect(embedUrl(unlisted as EmbedAddress)).toBe(
    "https://player.vimeo.com/video/145917204?dnt=1&autoplay=1&h=abcdef1234",
  );
  expect(parseVideoUrl("https://vimeo.com/145917204/%22onload")).toEqual(vimeo);
});

test.each([
  [null, ""],
  ["de", "&cc_load_policy=1&cc_lang_pref=de"],
  ["pt-BR", "&cc_load_policy=1&cc_lang_pref=pt"],
])("embedUrl has parameters for captions in %s for YouTube only", (captions, parameters) => {
  const plain = "https://www.youtube-nocookie.com/embed/SxdOUGdseq4?enablejsapi=1&rel=0&playsinline=1&autoplay=1";
  expect(embedUrl(youtube as EmbedAddress, captions)).toBe(plain + parameters);
  expect(embedUrl(vimeo as EmbedAddress, captions)).toBe("https://player.vimeo.com/video/145917204?dnt=1&autoplay=1");
});

test("thumbnailUrl returns an address for YouTube only", () => {
  expect(thumbnailUrl(youtube as VideoAddress)).toBe("https://i.ytimg.com/vi/SxdOUGdseq4/hqdefault.jpg");
  expect(thumbnailUrl(vimeo as VideoAddress)).toBeNull();
});
