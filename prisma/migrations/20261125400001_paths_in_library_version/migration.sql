-- The list of paths is kept by the library's version too.
CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON learning_paths FOR EACH STATEMENT EXECUTE FUNCTION library_changed();
CREATE TRIGGER library_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON path_videos FOR EACH STATEMENT EXECUTE FUNCTION library_changed();
