import { baseUrl, callWith, newAddress } from "./client";

/** A browser with its cookies, which follows redirects between the product and providers. */
export function openBrowser() {
  const address = newAddress();
  const jars = new Map<string, Map<string, string>>();

  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>();
    jars.set(url.host, jar);
    return jar;
  };
  const cookieOf = (url: URL) => [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join("; ");

  function keep(url: URL, headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jarOf(url).delete(name);
      else jarOf(url).set(name, value);
    }
  }

  /** One request, without its redirect. @returns the address that it leads to; null when it is no redirect */
  async function step(target: string | URL): Promise<URL | null> {
    const url = new URL(target, baseUrl);
    const headers = { cookie: cookieOf(url), "x-forwarded-for": address };
    const response = await fetch(url, { redirect: "manual", headers });
    keep(url, response.headers);
    const location = response.headers.get("location");
    return location === null ? null : new URL(location, url);
  }

  /** True for a page of the product. */
  const isPage = (url: URL) => url.origin === new URL(baseUrl).origin && !url.pathname.startsWith("/api/");

  return {
    step,
    /** Follows redirects until a page of the product. @returns its path with its query */
    async visit(target: string | URL): Promise<string> {
      let next: URL | null = new URL(target, baseUrl);
      for (let count = 0; next && !isPage(next) && count < 12; count += 1) next = await step(next);
      return next ? next.pathname + next.search : "";
    },
    /** The cookies at the product, as a header. */
    cookie: () => cookieOf(new URL(baseUrl)),
    /** Replaces the cookies at the product. */
    use(header: string) {
      const jar = jarOf(new URL(baseUrl));
      jar.clear();
      for (const pair of header.split("; ").filter(Boolean)) {
        const at = pair.indexOf("=");
        jar.set(pair.slice(0, at), pair.slice(at + 1));
      }
    },
    /** Calls of the API with its cookies. */
    call: () => callWith({ cookie: cookieOf(new URL(baseUrl)), "x-forwarded-for": address }),
  };
}

export type Browser = ReturnType<typeof openBrowser>;
