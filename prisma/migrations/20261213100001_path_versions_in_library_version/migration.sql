-- The lessons of versions are kept by the library's version too.
CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON path_version_videos FOR EACH STATEMENT EXECUTE FUNCTION library_changed();
